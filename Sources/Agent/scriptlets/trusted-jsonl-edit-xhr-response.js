// SPDX-License-Identifier: Apache-2.0
// needs: patterns, xhrEdits, jsonEdits, jsonTexts
/**
 * Removes or changes what a path leads to, in each line of JSON of responses of XMLHttpRequest. Option
 * `propsToMatch`: conditions for the request.
 *
 * @scriptlet trusted-jsonl-edit-xhr-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust yes
 * @world page
 */
function trustedJSONEditLinesXHRResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, true);
  if (edit !== null) {
    editXHRTexts(readOptions(words).propsToMatch || '', asLinesEdit(asJSONTextEdit(edit)));
  }
}
