// SPDX-License-Identifier: Apache-2.0
// needs: cloaks
/**
 * `eval` does nothing.
 *
 * @scriptlet noeval
 * @aliases noeval-silent silent-noeval
 * @adguard noeval ubo-noeval.js ubo-noeval-silent.js ubo-silent-noeval.js
 * @arguments
 * @trust no
 * @world page
 */
function noEval() {
  wrapFunction('eval', () => undefined);
}
