// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * What an argument of a filter says about a text.
 *
 * @typedef {object} Pattern
 * @property {boolean} any nothing was asked for, so every text matches
 * @property {boolean} inverted it was written with `!` in front
 * @property {(text: string) => boolean} matches
 */

/**
 * The regular expression that is written as `/…/flags`, null if it is invalid, undefined if the text is not one.
 *
 * @param {string} text
 * @returns {RegExp | null | undefined}
 */
function readRegExp(text) {
  const parts = /^\/([\s\S]+)\/([a-z]*)$/.exec(text);
  if (parts === null) {
    return undefined;
  }
  try {
    return new natives.RegExp(parts[1], parts[2]);
  } catch (error) {
    return null;
  }
}

/**
 * Whether an expression matches, whatever an earlier search left in it.
 *
 * @param {RegExp} expression
 * @param {string} text
 */
function testRegExp(expression, text) {
  expression.lastIndex = 0;
  return natives.apply(natives.testRegExp, expression, [text]);
}

/**
 * A pattern that is a part of a text, or a regular expression. An invalid one matches nothing: it must not stop
 * everything.
 *
 * @param {string} [text]
 * @param {{invertible?: boolean, whole?: boolean}} [options] `whole`: plain text must be the whole text
 * @returns {Pattern}
 */
function makePattern(text = '', options = {}) {
  const inverted = options.invertible === true && text[0] === '!';
  const bare = inverted ? text.slice(1) : text;
  if (bare === '') {
    return { any: !inverted, inverted, matches: () => !inverted };
  }
  const expression = readRegExp(bare);
  if (expression === null) {
    return { any: false, inverted, matches: () => false };
  }
  const found = expression !== undefined
    ? candidate => testRegExp(expression, candidate)
    : options.whole ? candidate => candidate === bare : candidate => candidate.includes(bare);
  return { any: false, inverted, matches: candidate => found(candidate) !== inverted };
}

/**
 * The regular expression for replacing: plain text becomes one that finds it, once.
 *
 * @param {string} text
 * @returns {RegExp | null} null if it is invalid
 */
function makeSearch(text) {
  const expression = readRegExp(text);
  if (expression !== undefined) {
    return expression;
  }
  return new natives.RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/**
 * Options that follow the arguments in pairs of a name and a value.
 *
 * @param {string[]} words
 * @returns {Record<string, string>}
 */
function readOptions(words) {
  /** @type {Record<string, string>} */
  const options = {};
  for (let index = 0; index + 1 < words.length; index += 2) {
    options[words[index]] = words[index + 1];
  }
  return options;
}
