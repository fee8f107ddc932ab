// SPDX-License-Identifier: Apache-2.0
// needs: patterns, xhrEdits, jsonEdits
/**
 * Removes or changes what a path leads to, in the JSON of responses of XMLHttpRequest. Option `propsToMatch`:
 * conditions for the request.
 *
 * @scriptlet trusted-json-edit-xhr-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust yes
 * @world page
 */
function trustedJSONEditXHRResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, true);
  if (edit !== null) {
    const editText = asJSONTextEdit(edit);
    editXHRTexts(readOptions(words).propsToMatch || '', editText, asObjectEdit(editText));
  }
}
