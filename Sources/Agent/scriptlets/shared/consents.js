// SPDX-License-Identifier: Apache-2.0
// needs: cookies, words

/**
 * Sets a cookie to a harmless word.
 *
 * @param {string} name
 * @param {string} value
 * @param {string} path `/`, `none` for that of the page, or nothing for `/`
 */
function setHarmlessCookie(name, value, path) {
  if (name === '' || !isHarmless(value) || !['', '/', 'none'].includes(path)) {
    return false;
  }
  return setCookie({ name, value, path: path === 'none' ? '' : '/' });
}

/**
 * Sets a cookie to any value.
 *
 * @param {string[]} words name, value, expiry, path, domain
 */
function setAnyCookie([name = '', value = '', expiry = '', path = '', domain = '']) {
  if (name === '') {
    return false;
  }
  return setCookie({
    name,
    value: fillInTime(value),
    expires: readExpiry(expiry),
    path: path === 'none' ? '' : path || '/',
    domain,
    secure: true,
  });
}
