// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, prunes
/**
 * Removes paths from what `eval` returns.
 *
 * @scriptlet evaldata-prune
 * @aliases
 * @adguard ubo-evaldata-prune.js
 * @arguments paths [required]
 * @trust no
 * @world page
 */
function evaldataPrune(paths = '', required = '') {
  const prune = makePrune(paths, required);
  if (prune !== undefined) {
    wrapFunction('eval', call => {
      const value = call.proceed();
      prune(value);
      return value;
    });
  }
}
