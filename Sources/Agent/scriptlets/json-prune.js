// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks, prunes, stacks
/**
 * Removes paths from what `JSON.parse` returns, if it has all required ones. Only for callers whose
 * stack matches.
 *
 * @scriptlet json-prune
 * @aliases
 * @adguard ubo-json-prune.js abp-json-prune
 * @arguments paths [required] [stack]
 * @trust no
 * @world page
 */
function jsonPrune(paths = '', required = '', stackText = '') {
  const prune = makePrune(paths, required);
  if (prune === undefined) {
    return;
  }
  const stack = makePattern(stackText);
  wrapFunction('JSON.parse', call => {
    const value = call.proceed();
    if (stackMatches(stack)) {
      prune(value);
    }
    return value;
  });
}
