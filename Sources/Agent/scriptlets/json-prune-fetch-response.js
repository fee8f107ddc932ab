// SPDX-License-Identifier: Apache-2.0
// needs: patterns, prunes, fetches, jsonTexts
/**
 * Removes paths from the JSON of fetched responses. Option `propsToMatch`: conditions for the request.
 *
 * @scriptlet json-prune-fetch-response
 * @aliases
 * @adguard ubo-json-prune-fetch-response.js
 * @arguments paths [required] [option value]…
 * @trust no
 * @world page
 */
function jsonPruneFetchResponse(paths = '', required = '', ...words) {
  const prune = makePrune(paths, required);
  if (prune === undefined) {
    return;
  }
  editFetchedTexts(readOptions(words).propsToMatch || '', asTextEdit(prune));
}
