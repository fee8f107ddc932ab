// SPDX-License-Identifier: Apache-2.0
// needs: timers, patterns, cloaks
/**
 * Gives frames an empty callback if its source matches.
 *
 * @scriptlet prevent-requestAnimationFrame
 * @aliases no-requestAnimationFrame-if norafif
 * @adguard ubo-prevent-requestAnimationFrame.js ubo-no-requestAnimationFrame-if.js ubo-norafif.js
 * @arguments [text]
 * @trust no
 * @world page
 */
function preventRequestAnimationFrame(text = '') {
  const pattern = makePattern(text, { invertible: true });
  if (pattern.any) {
    return;
  }
  wrapFunction('requestAnimationFrame', call => {
    if (pattern.matches(sourceOf(call.words[0]))) {
      call.words[0] = function () {};
    }
    return call.proceed();
  });
}
