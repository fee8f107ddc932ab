// SPDX-License-Identifier: Apache-2.0
// needs: consents, cookies
/**
 * As set-cookie, and loads the page again if the cookie is new.
 *
 * @scriptlet set-cookie-reload
 * @aliases
 * @adguard ubo-set-cookie-reload.js
 * @arguments name value [path]
 * @trust no
 * @world isolated
 */
function setConsentCookieAndReload(name = '', value = '', path = '') {
  if (setHarmlessCookie(name, value, path)) {
    reloadPage();
  }
}
