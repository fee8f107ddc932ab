// SPDX-License-Identifier: Apache-2.0
// needs: patterns, xhrEdits
/**
 * Replaces in the text of responses of XMLHttpRequest that meet conditions.
 *
 * @scriptlet trusted-replace-xhr-response
 * @aliases
 * @adguard
 * @arguments text replacement [conditions]
 * @trust yes
 * @world page
 */
function trustedReplaceXHRResponse(text = '', replacement = '', conditions = '') {
  const search = text === '' || text === '*' ? null : makeSearch(text);
  if (search !== null) {
    editXHRTexts(conditions, found => testRegExp(search, found) ? found.replace(search, replacement) : undefined);
  }
}
