// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, jsonEdits, traps
/**
 * Removes what a path leads to, in what a function returns.
 *
 * @scriptlet edit-outbound-object
 * @aliases
 * @adguard
 * @arguments chain path
 * @trust no
 * @world page
 */
function editOutboundObject(chain = '', path = '') {
  const edit = makeJSONEdit(path, false);
  if (edit === null) {
    return;
  }
  const apply = value => editJSONValue(edit, value);
  wrapFunction(bareChain(chain), call => {
    const result = call.proceed();
    return result instanceof Promise ? result.then(apply) : apply(result);
  });
}
