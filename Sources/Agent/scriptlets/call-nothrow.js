// SPDX-License-Identifier: Apache-2.0
// needs: natives, traps, cloaks
/**
 * A function returns nothing where it would throw.
 *
 * @scriptlet call-nothrow
 * @aliases
 * @adguard ubo-call-nothrow.js
 * @arguments chain
 * @trust no
 * @world page
 */
function callNoThrow(chain = '') {
  if (chain === '') {
    return;
  }
  wrapFunction(bareChain(chain), call => {
    try {
      return call.proceed();
    } catch (error) {
      if (call.constructs) {
        throw error;
      }
      return undefined;
    }
  });
}
