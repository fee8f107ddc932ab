// SPDX-License-Identifier: Apache-2.0
// needs: patterns, cloaks
/**
 * `eval` does nothing with a text that matches.
 *
 * @scriptlet noeval-if
 * @aliases prevent-eval-if
 * @adguard prevent-eval-if ubo-noeval-if.js
 * @arguments [text]
 * @trust no
 * @world page
 */
function noEvalIf(text = '') {
  const pattern = makePattern(text, { invertible: true });
  wrapFunction('eval', call => pattern.matches(String(call.words[0])) ? undefined : call.proceed());
}
