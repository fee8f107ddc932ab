// SPDX-License-Identifier: Apache-2.0
// needs: patterns, xhrEdits, jsonEdits
/**
 * Removes what a path leads to, in the JSON of responses of XMLHttpRequest. Option `propsToMatch`: conditions for
 * the request.
 *
 * @scriptlet json-edit-xhr-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust no
 * @world page
 */
function jsonEditXHRResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, false);
  if (edit !== null) {
    const editText = asJSONTextEdit(edit);
    editXHRTexts(readOptions(words).propsToMatch || '', editText, asObjectEdit(editText));
  }
}
