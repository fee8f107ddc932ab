// SPDX-License-Identifier: Apache-2.0
// needs: patterns, fetches, bodies
/**
 * Answers fetches that meet conditions with a body that a directive describes. Option `throttle`: after so many
 * milliseconds.
 *
 * @scriptlet prevent-fetch
 * @aliases no-fetch-if
 * @adguard ubo-prevent-fetch.js ubo-no-fetch-if.js
 * @arguments conditions [directive] [type] [option value]…
 * @trust no
 * @world page
 */
function preventFetch(conditions = '', directive = '', type = '', ...words) {
  const delay = parseInt(readOptions(words).throttle || '0', 10);
  preventFetches(conditions, () => makeBody(directive), type, delay);
}
