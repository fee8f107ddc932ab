// SPDX-License-Identifier: Apache-2.0
// needs: patterns, requestEdits, jsonEdits
/**
 * Removes or changes what a path leads to, in the JSON that a page sends with XMLHttpRequest. Option
 * `propsToMatch`: conditions for the request.
 *
 * @scriptlet trusted-json-edit-xhr-request
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust yes
 * @world page
 */
function trustedJSONEditXHRRequest(path = '', ...words) {
  const edit = makeJSONEdit(path, true);
  if (edit !== null) {
    editXHRBodies(readOptions(words).propsToMatch || '', asJSONTextEdit(edit));
  }
}
