// SPDX-License-Identifier: Apache-2.0
// needs: timers
/**
 * Gives timeouts an empty callback if its source and delay match. Both may begin with `!`.
 *
 * @scriptlet prevent-setTimeout
 * @aliases no-setTimeout-if nostif setTimeout-defuser
 * @adguard ubo-prevent-setTimeout.js ubo-no-setTimeout-if.js ubo-nostif.js ubo-setTimeout-defuser.js
 * @arguments [text] [delay]
 * @trust no
 * @world page
 */
function preventSetTimeout(text = '', delay = '') {
  preventTimer('setTimeout', text, delay);
}
