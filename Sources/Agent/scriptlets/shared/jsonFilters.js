// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, jsonTokens, jsonPlaces

/**
 * How values are compared with an operand. A regular expression is an operand of `==`, `!=` and `=~`.
 *
 * @type {Record<string, (value: any, operand: any) => boolean>}
 */
const jsonComparisons = {
  '==': isJSONEqual,
  '=~': isJSONEqual,
  '!=': isJSONEqual,
  '<': (value, operand) => typeof value === typeof operand && value < operand,
  '<=': (value, operand) => typeof value === typeof operand && value <= operand,
  '>': (value, operand) => typeof value === typeof operand && value > operand,
  '>=': (value, operand) => typeof value === typeof operand && value >= operand,
  '^=': (value, operand) => typeof value === 'string' && value.startsWith(String(operand)),
  '$=': (value, operand) => typeof value === 'string' && value.endsWith(String(operand)),
  '*=': (value, operand) => typeof value === 'string' && value.includes(String(operand)),
};

/**
 * @param {any} value
 * @param {any} operand
 */
function isJSONEqual(value, operand) {
  if (operand instanceof natives.RegExp) {
    return (typeof value === 'string' || typeof value === 'number') && testRegExp(operand, String(value));
  }
  return value === operand;
}

/**
 * Reads a condition: comparisons, joined by `&&` and `||`, with `!` and parentheses.
 *
 * @param {Cursor} cursor
 * @param {(cursor: Cursor) => JSONStep[]} readSteps reads the path in a comparison
 * @returns {(value: any) => boolean}
 */
function readJSONFilter(cursor, readSteps) {
  const choices = [readJSONFilterChoice(cursor, readSteps)];
  while (takeToken(cursor, /\s*\|\|\s*/y) !== undefined) {
    choices.push(readJSONFilterChoice(cursor, readSteps));
  }
  return value => choices.some(choice => choice(value));
}

/**
 * @param {Cursor} cursor
 * @param {(cursor: Cursor) => JSONStep[]} readSteps
 * @returns {(value: any) => boolean}
 */
function readJSONFilterChoice(cursor, readSteps) {
  const parts = [readJSONFilterPart(cursor, readSteps)];
  while (takeToken(cursor, /\s*&&\s*/y) !== undefined) {
    parts.push(readJSONFilterPart(cursor, readSteps));
  }
  return value => parts.every(part => part(value));
}

/**
 * @param {Cursor} cursor
 * @param {(cursor: Cursor) => JSONStep[]} readSteps
 * @returns {(value: any) => boolean}
 */
function readJSONFilterPart(cursor, readSteps) {
  if (takeToken(cursor, /\s*!\s*(?!=)/y) !== undefined) {
    const inverted = readJSONFilterPart(cursor, readSteps);
    return value => !inverted(value);
  }
  if (takeToken(cursor, /\s*\(\s*/y) !== undefined) {
    const inner = readJSONFilter(cursor, readSteps);
    takeNeeded(cursor, /\s*\)/y);
    return inner;
  }
  return readJSONComparison(cursor, readSteps);
}

/**
 * Reads a path that must lead to something, or to something that compares with an operand.
 *
 * @param {Cursor} cursor
 * @param {(cursor: Cursor) => JSONStep[]} readSteps
 * @returns {(value: any) => boolean}
 */
function readJSONComparison(cursor, readSteps) {
  takeToken(cursor, /\s*@?/y);
  const steps = readSteps(cursor);
  const find = value => findJSONPlaces(steps, { owner: { value }, key: 'value' });
  const operator = takeToken(cursor, /\s*(?:==|!=|<=|>=|\^=|\$=|\*=|=~|<|>)\s*/y);
  if (operator === undefined) {
    if (steps.length === 0) {
      throw new natives.Error('nothing is asked for');
    }
    return value => find(value).length > 0;
  }
  const compare = jsonComparisons[operator.trim()];
  const operand = takeLiteral(cursor);
  const isInverted = operator.trim() === '!=';
  return value => find(value).some(({ owner, key }) => compare(owner[key], operand)) !== isInverted;
}
