// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, jsonEdits, traps
/**
 * Removes or changes what a path leads to, in an argument of a function. The first argument has position 0.
 *
 * @scriptlet trusted-edit-inbound-object
 * @aliases
 * @adguard
 * @arguments chain position path
 * @trust yes
 * @world page
 */
function trustedEditInboundObject(chain = '', position = '', path = '') {
  const edit = makeJSONEdit(path, true);
  const index = parseInt(position, 10);
  if (edit === null || !(index >= 0)) {
    return;
  }
  wrapFunction(bareChain(chain), call => {
    if (index < call.words.length) {
      call.words[index] = editJSONValue(edit, call.words[index]);
    }
    return call.proceed();
  });
}
