// SPDX-License-Identifier: Apache-2.0
// needs: patterns, xhrEdits, jsonEdits, jsonTexts
/**
 * Removes what a path leads to, in each line of JSON of responses of XMLHttpRequest. Option `propsToMatch`:
 * conditions for the request.
 *
 * @scriptlet jsonl-edit-xhr-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust no
 * @world page
 */
function jsonEditLinesXHRResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, false);
  if (edit !== null) {
    editXHRTexts(readOptions(words).propsToMatch || '', asLinesEdit(asJSONTextEdit(edit)));
  }
}
