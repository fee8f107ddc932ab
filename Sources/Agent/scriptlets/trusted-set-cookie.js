// SPDX-License-Identifier: Apache-2.0
// needs: consents
/**
 * Sets a cookie to any value: `$now$`, `$currentDate$` and `$currentISODate$` are filled in. It is for https only.
 *
 * @scriptlet trusted-set-cookie
 * @aliases
 * @adguard
 * @arguments name value [expiry] [path] [domain]
 * @trust yes
 * @world isolated
 */
function trustedSetCookie(...words) {
  setAnyCookie(words);
}
