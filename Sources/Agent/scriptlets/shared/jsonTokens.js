// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns

/**
 * A text that is read from the left, and how far it was.
 *
 * @typedef {{text: string, at: number}} Cursor
 */

/**
 * Takes what an expression finds at the cursor. Undefined if it finds nothing.
 *
 * @param {Cursor} cursor
 * @param {RegExp} expression with the flag `y`
 * @returns {string | undefined}
 */
function takeToken(cursor, expression) {
  expression.lastIndex = cursor.at;
  const found = expression.exec(cursor.text);
  if (found === null) {
    return undefined;
  }
  cursor.at += found[0].length;
  return found[0];
}

/**
 * Takes what has to be there.
 *
 * @param {Cursor} cursor
 * @param {RegExp} expression with the flag `y`
 * @returns {string}
 */
function takeNeeded(cursor, expression) {
  const token = takeToken(cursor, expression);
  if (token === undefined) {
    throw new natives.Error('unexpected text at ' + cursor.at);
  }
  return token;
}

/**
 * Takes a string in quotes of either kind. Undefined if there is none.
 *
 * @param {Cursor} cursor
 * @returns {string | undefined}
 */
function takeString(cursor) {
  const token = takeToken(cursor, /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/y);
  return token === undefined ? undefined : readString(token);
}

/**
 * @param {string} token a string with its quotes
 * @returns {string}
 */
function readString(token) {
  if (token[0] === '"') {
    return natives.parseJSON(token);
  }
  const inner = token.slice(1, -1).replace(/\\'|"/g, mark => mark === '"' ? '\\"' : "'");
  return natives.parseJSON('"' + inner + '"');
}

/**
 * Takes a string, a number, a word or a regular expression.
 *
 * @param {Cursor} cursor
 * @returns {any}
 */
function takeLiteral(cursor) {
  const text = takeString(cursor);
  if (text !== undefined) {
    return text;
  }
  const word = takeToken(cursor, /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true\b|false\b|null\b/y);
  if (word !== undefined) {
    return natives.parseJSON(word);
  }
  const expression = readRegExp(takeNeeded(cursor, /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*/y));
  if (!expression) {
    throw new natives.Error('invalid regular expression');
  }
  return expression;
}
