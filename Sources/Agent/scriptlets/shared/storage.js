// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, words

/**
 * A text that any list may store; undefined if it is none.
 *
 * @param {string} text
 */
function harmlessItem(text) {
  /** @type {Record<string, string>} */
  const literals = { '': '', "''": '', '""': '', emptyArr: '[]', '[]': '[]', emptyObj: '{}', '{}': '{}',
    'undefined': 'undefined', 'null': 'null' };
  if (natives.apply(Object.prototype.hasOwnProperty, literals, [text])) {
    return literals[text];
  }
  return isHarmless(text) ? text : undefined;
}

/**
 * Sets an item of a storage, or removes items.
 *
 * @param {Storage} storage
 * @param {string} key with `$remove$`, it may be a regular expression
 * @param {string | undefined} value `$remove$` removes
 */
function storeItem(storage, key, value) {
  if (key === '' || value === undefined) {
    return;
  }
  if (value === '$remove$') {
    const pattern = readRegExp(key) ? makePattern(key) : makePattern(key, { whole: true });
    for (const present of Object.keys(storage)) {
      if (pattern.matches(present)) {
        storage.removeItem(present);
      }
    }
  } else if (storage.getItem(key) !== value) {
    storage.setItem(key, value);
  }
}
