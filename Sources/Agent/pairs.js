// SPDX-License-Identifier: Apache-2.0
// needs: operators

/**
 * The name and the value of an argument such as `"name"="value"`, each with or without quotes.
 *
 * @param {string} text
 */
function readPair(text) {
  const name = /^\s*(["']?\/(?:\\.|[^\\/])+\/[a-z]*["']?|[^=]*)/.exec(text);
  const length = name ? name[0].length : 0;
  const plain = (/** @type {string} */ part) => part.trim().replace(/^["']|["']$/g, '');
  return [plain(text.slice(0, length)), plain(text.slice(length).replace(/^\s*=/, ''))];
}
