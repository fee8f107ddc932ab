// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches, jsonEdits, jsonTexts
/**
 * Removes what a path leads to, in each line of JSON of fetched responses. Option `propsToMatch`: conditions for
 * the request.
 *
 * @scriptlet jsonl-edit-fetch-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust no
 * @world page
 */
function jsonEditLinesFetchResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, false);
  if (edit !== null) {
    editFetchedTexts(readOptions(words).propsToMatch || '', asLinesEdit(asJSONTextEdit(edit)));
  }
}
