// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, aborts, traps, constants
/**
 * A method does nothing for elements that match; it throws (`throw`), or returns a value as in trusted-set-constant.
 *
 * @scriptlet trusted-override-element-method
 * @aliases
 * @adguard
 * @arguments chain [selector] [disposition]
 * @trust yes
 * @world page
 */
function trustedOverrideElementMethod(chain = '', selector = '', disposition = '') {
  const abort = makeAbort();
  const constant = disposition === '' ? undefined : readTrustedConstant(disposition);
  wrapFunction(bareChain(chain), call => {
    if (!(call.self instanceof Element) || (selector !== '' && !call.self.matches(selector))) {
      return call.proceed();
    }
    if (disposition === 'throw') {
      throw abort();
    }
    return constant && constant.value;
  });
}
