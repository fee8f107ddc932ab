// SPDX-License-Identifier: Apache-2.0
// needs: consents, cookies
/**
 * As trusted-set-cookie, and loads the page again if the cookie is new.
 *
 * @scriptlet trusted-set-cookie-reload
 * @aliases
 * @adguard
 * @arguments name value [expiry] [path] [domain]
 * @trust yes
 * @world isolated
 */
function trustedSetCookieAndReload(...words) {
  if (setAnyCookie(words)) {
    reloadPage();
  }
}
