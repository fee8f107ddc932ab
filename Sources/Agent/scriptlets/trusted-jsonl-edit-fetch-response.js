// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches, jsonEdits, jsonTexts
/**
 * Removes or changes what a path leads to, in each line of JSON of fetched responses. Option `propsToMatch`:
 * conditions for the request.
 *
 * @scriptlet trusted-jsonl-edit-fetch-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust yes
 * @world page
 */
function trustedJSONEditLinesFetchResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, true);
  if (edit !== null) {
    editFetchedTexts(readOptions(words).propsToMatch || '', asLinesEdit(asJSONTextEdit(edit)));
  }
}
