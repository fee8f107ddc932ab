// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches
/**
 * Replaces in the text of fetched responses that meet conditions.
 *
 * @scriptlet trusted-replace-fetch-response
 * @aliases trusted-rpfr
 * @adguard
 * @arguments text replacement [conditions]
 * @trust yes
 * @world page
 */
function trustedReplaceFetchResponse(text = '', replacement = '', conditions = '') {
  const search = text === '' || text === '*' ? null : makeSearch(text);
  if (search !== null) {
    editFetchedTexts(conditions, found => testRegExp(search, found) ? found.replace(search, replacement) : undefined);
  }
}
