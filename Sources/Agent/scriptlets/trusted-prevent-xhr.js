// SPDX-License-Identifier: Apache-2.0
// needs: bodies, xhrPrevention
/**
 * Answers requests of XMLHttpRequest that meet conditions with any text.
 *
 * @scriptlet trusted-prevent-xhr
 * @aliases
 * @adguard
 * @arguments conditions [text]
 * @trust yes
 * @world page
 */
function trustedPreventXHR(conditions = '', text = '') {
  preventXHRs(conditions, () => makeBody(text) || text, text === '' ? undefined : 'text/plain');
}
