// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * Paths that are written as one text, with blanks between.
 *
 * @param {string} text
 * @returns {string[][]} the links of each
 */
function readPaths(text) {
  return text.split(/\s+/).filter(path => path !== '').map(path => path.split('.'));
}

/**
 * Values of an object that a link leads to, with their keys. `*` leads to all, `[]` to all of an array, `{}` to all
 * of an object; with `-` (`[-]`, `{-}`), what has the rest of the path is to be removed itself.
 *
 * @param {any} value
 * @param {string} link
 * @returns {string[]}
 */
function linkedKeys(value, link) {
  switch (link) {
    case '*':
      return Object.keys(value);
    case '[]':
    case '[-]':
      return natives.Array.isArray(value) ? Object.keys(value) : [];
    case '{}':
    case '{-}':
      return Object.keys(value);
    default:
      return natives.apply(Object.prototype.hasOwnProperty, value, [link]) ? [link] : [];
  }
}

/** @param {any} value */
function hasLinks(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * @param {any} value
 * @param {string[]} path
 * @returns {boolean}
 */
function hasPath(value, path) {
  if (path.length === 0) {
    return true;
  }
  return hasLinks(value) && linkedKeys(value, path[0]).some(key => hasPath(value[key], path.slice(1)));
}

/**
 * Removes what a path leads to.
 *
 * @param {any} value
 * @param {string[]} path
 * @returns {boolean} something was removed
 */
function prunePath(value, path) {
  if (!hasLinks(value)) {
    return false;
  }
  const [link, ...rest] = path;
  const keys = linkedKeys(value, link);
  if (rest.length === 0) {
    const removed = link === '[]' || link === '{}' || link.includes('-') && /^[[{]/.test(link) ? [] : keys;
    removed.forEach(key => { delete value[key]; });
    return removed.length > 0;
  }
  if (link !== '[-]' && link !== '{-}') {
    return keys.map(key => prunePath(value[key], rest)).includes(true);
  }
  const removed = keys.filter(key => hasPath(value[key], rest)).reverse();
  for (const key of removed) {
    if (link === '[-]') {
      value.splice(Number(key), 1);
    } else {
      delete value[key];
    }
  }
  return removed.length > 0;
}

/**
 * A function that removes paths from values which have all required ones. Undefined if there is nothing to remove.
 *
 * @param {string} paths
 * @param {string} required
 * @returns {((value: any) => boolean) | undefined} tells whether something was removed
 */
function makePrune(paths, required) {
  const removed = readPaths(paths);
  const wanted = readPaths(required);
  if (removed.length === 0) {
    return undefined;
  }
  return value => hasLinks(value) && wanted.every(path => hasPath(value, path))
    && removed.map(path => prunePath(value, path)).includes(true);
}
