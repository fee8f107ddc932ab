// SPDX-License-Identifier: Apache-2.0
// needs: consents
/**
 * Sets a cookie to a word that answers a banner, or to a small integer.
 *
 * @scriptlet set-cookie
 * @aliases
 * @adguard ubo-set-cookie.js
 * @arguments name value [path]
 * @trust no
 * @world isolated
 */
function setConsentCookie(name = '', value = '', path = '') {
  setHarmlessCookie(name, value, path);
}
