// SPDX-License-Identifier: Apache-2.0
// needs: patterns, prunes, xhrEdits, jsonTexts
/**
 * Removes paths from the JSON of responses of XMLHttpRequest. Option `propsToMatch`: conditions for the request.
 *
 * @scriptlet json-prune-xhr-response
 * @aliases
 * @adguard ubo-json-prune-xhr-response.js
 * @arguments paths [required] [option value]…
 * @trust no
 * @world page
 */
function jsonPruneXHRResponse(paths = '', required = '', ...words) {
  const prune = makePrune(paths, required);
  if (prune !== undefined) {
    const editText = asTextEdit(prune);
    editXHRTexts(readOptions(words).propsToMatch || '', editText, asObjectEdit(editText));
  }
}
