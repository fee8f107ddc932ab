// SPDX-License-Identifier: Apache-2.0
// needs: timers
/**
 * Scales the delay of timeouts: those of 1000 ms by 0.05 if nothing else is said.
 *
 * @scriptlet adjust-setTimeout
 * @aliases nano-setTimeout-booster nano-stb
 * @adguard ubo-adjust-setTimeout.js ubo-nano-setTimeout-booster.js ubo-nano-stb.js
 * @arguments [text] [delay] [factor]
 * @trust no
 * @world page
 */
function adjustSetTimeout(text = '', delay = '', factor = '') {
  adjustTimer('setTimeout', text, delay, factor);
}
