// SPDX-License-Identifier: Apache-2.0
// needs: bodies, xhrPrevention
/**
 * Answers requests of XMLHttpRequest that meet conditions with a text that a directive describes. Responses of
 * other types than text are empty.
 *
 * @scriptlet prevent-xhr
 * @aliases no-xhr-if
 * @adguard ubo-prevent-xhr.js ubo-no-xhr-if.js
 * @arguments conditions [directive]
 * @trust no
 * @world page
 */
function preventXHR(conditions = '', directive = '') {
  preventXHRs(conditions, () => makeBody(directive), directive === '' ? undefined : 'text/plain');
}
