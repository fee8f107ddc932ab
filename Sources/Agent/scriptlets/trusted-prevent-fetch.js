// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches, bodies
/**
 * Answers fetches that meet conditions with any text.
 *
 * @scriptlet trusted-prevent-fetch
 * @aliases
 * @adguard
 * @arguments conditions [body] [type] [option value]…
 * @trust yes
 * @world page
 */
function trustedPreventFetch(conditions = '', body = '', type = '', ...words) {
  const delay = parseInt(readOptions(words).throttle || '0', 10);
  preventFetches(conditions, () => makeBody(body) || body, type, delay);
}
