// SPDX-License-Identifier: Apache-2.0
// needs: patterns, requestEdits, jsonEdits
/**
 * Removes what a path leads to, in the JSON that a page sends with XMLHttpRequest. Option `propsToMatch`:
 * conditions for the request.
 *
 * @scriptlet json-edit-xhr-request
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust no
 * @world page
 */
function jsonEditXHRRequest(path = '', ...words) {
  const edit = makeJSONEdit(path, false);
  if (edit !== null) {
    editXHRBodies(readOptions(words).propsToMatch || '', asJSONTextEdit(edit));
  }
}
