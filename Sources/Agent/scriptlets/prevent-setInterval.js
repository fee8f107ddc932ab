// SPDX-License-Identifier: Apache-2.0
// needs: timers
/**
 * Gives intervals an empty callback if its source and delay match. Both may begin with `!`.
 *
 * @scriptlet prevent-setInterval
 * @aliases no-setInterval-if nosiif setInterval-defuser
 * @adguard ubo-prevent-setInterval.js ubo-no-setInterval-if.js ubo-nosiif.js ubo-setInterval-defuser.js
 * @arguments [text] [delay]
 * @trust no
 * @world page
 */
function preventSetInterval(text = '', delay = '') {
  preventTimer('setInterval', text, delay);
}
