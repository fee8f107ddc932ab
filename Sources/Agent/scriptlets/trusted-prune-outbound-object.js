// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, prunes, traps
/**
 * Removes paths from what a function returns.
 *
 * @scriptlet trusted-prune-outbound-object
 * @aliases
 * @adguard
 * @arguments chain paths [required]
 * @trust yes
 * @world page
 */
function trustedPruneOutboundObject(chain = '', paths = '', required = '') {
  const prune = makePrune(paths, required);
  if (prune === undefined) {
    return;
  }
  wrapFunction(bareChain(chain), call => {
    const result = call.proceed();
    if (result instanceof Promise) {
      return result.then(value => { prune(value); return value; });
    }
    prune(result);
    return result;
  });
}
