// SPDX-License-Identifier: Apache-2.0
// needs: natives, jsonTokens, jsonPlaces, jsonFilters

/**
 * A path with what is behind `=`, if anything is assigned.
 *
 * @typedef {{steps: JSONStep[], assigned: string | undefined}} JSONPath
 */

/**
 * Reads a path: `$` for the whole value, which can be left out, then steps: `.name`, `['name']`, `[0]`, `[-1]`, `.*`,
 * `[*]`, `[?condition]`, and each at any depth with `..` in front.
 *
 * @param {string} text
 * @returns {JSONPath | null} null if it is invalid
 */
function readJSONPath(text) {
  const cursor = { text: text.trim(), at: 0 };
  try {
    const root = takeToken(cursor, /\$/y);
    const steps = readJSONSteps(cursor);
    const assigned = takeToken(cursor, /\s*=\s*/y) === undefined ? undefined : cursor.text.slice(cursor.at);
    const isWhole = assigned !== undefined || cursor.at === cursor.text.length;
    return isWhole && (root !== undefined || steps.length > 0) ? { steps, assigned } : null;
  } catch (error) {
    return null;
  }
}

/**
 * @param {Cursor} cursor
 * @returns {JSONStep[]}
 */
function readJSONSteps(cursor) {
  const steps = [];
  for (;;) {
    const dots = takeToken(cursor, /\.\.?/y);
    const deep = dots === '..';
    if (takeToken(cursor, /\[\s*/y) !== undefined) {
      steps.push({ deep, ...readJSONBrackets(cursor) });
      takeNeeded(cursor, /\s*\]/y);
    } else if (dots !== undefined) {
      steps.push({ deep, ...readJSONName(cursor) });
    } else {
      return steps;
    }
  }
}

/**
 * Reads what is behind a dot.
 *
 * @param {Cursor} cursor
 * @returns {{name?: string}}
 */
function readJSONName(cursor) {
  if (takeToken(cursor, /\*/y) !== undefined) {
    return {};
  }
  return { name: takeNeeded(cursor, /(?:[^\s.[\]()=!<>^$*&|"']|\$(?!=))+/y) };
}

/**
 * Reads what is between brackets.
 *
 * @param {Cursor} cursor
 * @returns {{name?: string, index?: number, test?: (value: any) => boolean}}
 */
function readJSONBrackets(cursor) {
  if (takeToken(cursor, /\?/y) !== undefined) {
    return { test: readJSONFilter(cursor, readJSONSteps) };
  }
  if (takeToken(cursor, /\*/y) !== undefined) {
    return {};
  }
  const name = takeString(cursor);
  return name === undefined ? { index: Number(takeNeeded(cursor, /-?\d+/y)) } : { name };
}
