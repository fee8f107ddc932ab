// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches, jsonEdits
/**
 * Removes what a path leads to, in the JSON of fetched responses. Option `propsToMatch`: conditions for the request.
 *
 * @scriptlet json-edit-fetch-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust no
 * @world page
 */
function jsonEditFetchResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, false);
  if (edit !== null) {
    editFetchedTexts(readOptions(words).propsToMatch || '', asJSONTextEdit(edit));
  }
}
