// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, prunes, traps
/**
 * Removes paths from an argument of a function. The first argument has position 1.
 *
 * @scriptlet trusted-prune-inbound-object
 * @aliases
 * @adguard
 * @arguments chain position paths [required]
 * @trust yes
 * @world page
 */
function trustedPruneInboundObject(chain = '', position = '', paths = '', required = '') {
  const prune = makePrune(paths, required);
  const index = parseInt(position, 10) - 1;
  if (prune === undefined || !(index >= 0)) {
    return;
  }
  wrapFunction(bareChain(chain), call => {
    prune(call.words[index]);
    return call.proceed();
  });
}
