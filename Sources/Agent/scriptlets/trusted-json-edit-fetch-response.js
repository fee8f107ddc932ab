// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches, jsonEdits
/**
 * Removes or changes what a path leads to, in the JSON of fetched responses. Option `propsToMatch`: conditions for
 * the request.
 *
 * @scriptlet trusted-json-edit-fetch-response
 * @aliases
 * @adguard
 * @arguments path [option value]…
 * @trust yes
 * @world page
 */
function trustedJSONEditFetchResponse(path = '', ...words) {
  const edit = makeJSONEdit(path, true);
  if (edit !== null) {
    editFetchedTexts(readOptions(words).propsToMatch || '', asJSONTextEdit(edit));
  }
}
