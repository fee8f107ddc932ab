// SPDX-License-Identifier: Apache-2.0
// needs: patterns, cloaks
/**
 * Canvases have no context of a type that matches.
 *
 * @scriptlet prevent-canvas
 * @aliases
 * @adguard prevent-canvas ubo-prevent-canvas.js
 * @arguments [type]
 * @trust no
 * @world page
 */
function preventCanvas(type = '') {
  const pattern = makePattern(type, { invertible: true, whole: true });
  wrapFunction('HTMLCanvasElement.prototype.getContext', call => {
    return pattern.matches(String(call.words[0])) ? null : call.proceed();
  });
}
