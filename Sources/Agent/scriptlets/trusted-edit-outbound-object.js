// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, jsonEdits, traps
/**
 * Removes or changes what a path leads to, in what a function returns.
 *
 * @scriptlet trusted-edit-outbound-object
 * @aliases
 * @adguard
 * @arguments chain path
 * @trust yes
 * @world page
 */
function trustedEditOutboundObject(chain = '', path = '') {
  const edit = makeJSONEdit(path, true);
  if (edit === null) {
    return;
  }
  const apply = value => editJSONValue(edit, value);
  wrapFunction(bareChain(chain), call => {
    const result = call.proceed();
    return result instanceof Promise ? result.then(apply) : apply(result);
  });
}
