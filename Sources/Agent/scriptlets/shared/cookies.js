// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments

/**
 * The cookies that a script can see, in the order of `document.cookie`.
 *
 * @returns {{name: string, value: string}[]}
 */
function readCookies() {
  return document.cookie.split(/;\s*/).filter(text => text !== '').map(text => {
    const equals = text.indexOf('=');
    return equals === -1
      ? { name: '', value: text }
      : { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim() };
  });
}

/** @param {string} name as it is written in cookies */
function cookieValue(name) {
  const found = readCookies().find(cookie => cookie.name === name);
  return found === undefined ? undefined : found.value;
}

/**
 * A cookie to set: `name` and `value` are plain texts.
 *
 * @typedef {object} NewCookie
 * @property {string} name
 * @property {string} value
 * @property {string} [path]
 * @property {string} [domain]
 * @property {Date} [expires]
 * @property {boolean} [secure]
 */

/** @param {string} text */
function encodeCookiePart(text) {
  return /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/.test(text) ? encodeURIComponent(text) : text;
}

/**
 * Sets a cookie unless it has this value already.
 *
 * @param {NewCookie} cookie
 * @returns {boolean} it has the value now and had it not before
 */
function setCookie(cookie) {
  const name = encodeCookiePart(cookie.name);
  const value = encodeCookieValue(cookie.value);
  const before = cookieValue(name);
  if (before !== undefined && plainValue(before) === plainValue(value)) {
    return false;
  }
  const parts = [name + '=' + value];
  if (cookie.path) {
    parts.push('path=' + cookie.path);
  }
  if (cookie.domain) {
    parts.push('domain=' + cookie.domain);
  }
  if (cookie.expires !== undefined) {
    parts.push('expires=' + cookie.expires.toUTCString());
  }
  parts.push('SameSite=Lax');
  if (cookie.secure) {
    parts.push('Secure');
  }
  document.cookie = parts.join('; ');
  return cookieValue(name) === value;
}

/** @param {string} value */
function encodeCookieValue(value) {
  return /[^!#-+\--:<-[\]-~]/.test(value) ? encodeURIComponent(value) : value;
}

/** @param {string} value */
function plainValue(value) {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    return value;
  }
}

/** Loads the page again, if it is not a frame's, once it is ready: what it sets itself until then is kept. */
function reloadPage() {
  if (self === self.top) {
    runAt('interactive', () => self.location.reload());
  }
}

/**
 * The end of a time that is written as a number of seconds, `1day` or `1year`; undefined for the end of the session.
 *
 * @param {string} text
 */
function readExpiry(text) {
  const seconds = text === '1day' ? 86400 : text === '1year' ? 31536000 : Number(text);
  return text === '' || Number.isNaN(seconds) ? undefined : new Date(Date.now() + seconds * 1000);
}
