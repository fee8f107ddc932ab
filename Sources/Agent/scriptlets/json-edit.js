// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, jsonEdits
/**
 * Removes what a path leads to, in what `JSON.parse` returns.
 *
 * @scriptlet json-edit
 * @aliases
 * @adguard
 * @arguments path
 * @trust no
 * @world page
 */
function jsonEdit(path = '') {
  const edit = makeJSONEdit(path, false);
  if (edit !== null) {
    wrapFunction('JSON.parse', call => editJSONValue(edit, call.proceed()));
  }
}
