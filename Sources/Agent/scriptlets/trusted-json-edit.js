// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, jsonEdits
/**
 * Removes or changes what a path leads to, in what `JSON.parse` returns.
 *
 * @scriptlet trusted-json-edit
 * @aliases
 * @adguard
 * @arguments path
 * @trust yes
 * @world page
 */
function trustedJSONEdit(path = '') {
  const edit = makeJSONEdit(path, true);
  if (edit !== null) {
    wrapFunction('JSON.parse', call => editJSONValue(edit, call.proceed()));
  }
}
