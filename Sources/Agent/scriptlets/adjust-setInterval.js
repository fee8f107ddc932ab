// SPDX-License-Identifier: Apache-2.0
// needs: timers
/**
 * Scales the delay of intervals: those of 1000 ms by 0.05 if nothing else is said.
 *
 * @scriptlet adjust-setInterval
 * @aliases nano-setInterval-booster nano-sib
 * @adguard ubo-adjust-setInterval.js ubo-nano-setInterval-booster.js ubo-nano-sib.js
 * @arguments [text] [delay] [factor]
 * @trust no
 * @world page
 */
function adjustSetInterval(text = '', delay = '', factor = '') {
  adjustTimer('setInterval', text, delay, factor);
}
