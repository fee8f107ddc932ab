// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, jsonTokens, jsonPlaces, jsonPaths

/**
 * An edit of the value of a holder. It tells whether it changed something, and never throws.
 *
 * @typedef {(holder: {value: any}) => boolean} JSONEdit
 */

/**
 * The edit that a path describes: to remove what it leads to, or to replace it by what is behind `=`, a value of JSON
 * or `repl(…)`.
 *
 * @param {string} text
 * @param {boolean} isTrusted only then can values be replaced
 * @returns {JSONEdit | null} null if it is invalid
 */
function makeJSONEdit(text, isTrusted) {
  const path = readJSONPath(text);
  if (path === null || (path.assigned !== undefined && !isTrusted)) {
    return null;
  }
  const change = path.assigned === undefined ? undefined : readJSONChange(path.assigned);
  if (change === null) {
    return null;
  }
  return holder => {
    try {
      const places = findJSONPlaces(path.steps, { owner: holder, key: 'value' });
      return change === undefined ? removePlaces(places, holder) : changePlaces(places, change);
    } catch (error) {
      return false;
    }
  };
}

/**
 * What is assigned. Values are made anew for each place.
 *
 * @param {string} text
 * @returns {((before: any) => any) | null}
 */
function readJSONChange(text) {
  const replacing = /^repl\(([\s\S]*)\)$/.exec(text.trim());
  try {
    if (replacing !== null) {
      return readJSONReplacing(natives.parseJSON('[' + replacing[1] + ']'));
    }
    const cursor = { text, at: 0 };
    const quoted = text[0] === "'" ? takeString(cursor) : undefined;
    const literal = quoted !== undefined && cursor.at === text.length ? natives.stringifyJSON(quoted) : text;
    natives.parseJSON(literal);
    return () => natives.parseJSON(literal);
  } catch (error) {
    return null;
  }
}

/**
 * Replacing in strings: of a pattern and a replacement, or of an object with `pattern` or `regex`, `flags` and
 * `replacement`.
 *
 * @param {any[]} words
 * @returns {((before: any) => any) | null}
 */
function readJSONReplacing(words) {
  const [first, second = ''] = words;
  const { pattern, regex, flags = '', replacement = '' } = typeof first === 'object' && first !== null
    ? first : { pattern: first, regex: undefined, replacement: second };
  const source = typeof regex === 'string' ? '/' + regex + '/' + flags : pattern;
  const search = typeof source === 'string' && source !== '' ? makeSearch(source) : null;
  return search === null ? null : before => typeof before === 'string' ? before.replace(search, replacement) : before;
}

/**
 * @param {JSONPlace[]} places
 * @param {{value: any}} holder what it holds itself cannot be removed
 * @returns {boolean}
 */
function removePlaces(places, holder) {
  const removed = places.filter(({ owner }) => owner !== holder);
  removed.filter(({ owner }) => !natives.Array.isArray(owner)).forEach(({ owner, key }) => { delete owner[key]; });
  // Items that are not removed yet must keep their numbers.
  removed.filter(({ owner }) => natives.Array.isArray(owner))
    .sort((one, other) => Number(other.key) - Number(one.key))
    .forEach(({ owner, key }) => { owner.splice(key, 1); });
  return removed.length > 0;
}

/**
 * @param {JSONPlace[]} places
 * @param {(before: any) => any} change
 * @returns {boolean}
 */
function changePlaces(places, change) {
  let isChanged = false;
  for (const { owner, key } of places) {
    const before = owner[key];
    const after = change(before);
    owner[key] = after;
    isChanged = isChanged || after !== before;
  }
  return isChanged;
}

/**
 * The value after an edit. Only objects are edited.
 *
 * @param {JSONEdit} edit
 * @param {any} value
 * @returns {any}
 */
function editJSONValue(edit, value) {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const holder = { value };
  edit(holder);
  return holder.value;
}

/**
 * The same edit for the text of a value. Undefined if nothing is changed.
 *
 * @param {JSONEdit} edit
 * @returns {(text: string) => string | undefined}
 */
function asJSONTextEdit(edit) {
  return text => {
    try {
      const holder = { value: natives.parseJSON(text) };
      return edit(holder) ? natives.stringifyJSON(holder.value) : undefined;
    } catch (error) {
      return undefined;
    }
  };
}
