// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * A step of a path. `deep`: it begins at every value inside of those where the last one ended, and at these.
 *
 * @typedef {object} JSONStep
 * @property {boolean} deep
 * @property {string} [name]
 * @property {number} [index] from the end if it is negative
 * @property {(value: any) => boolean} [test] a condition: of an object itself, or of the items of an array
 *
 * Without `name`, `index` and `test` a step leads to everything.
 */

/**
 * Where a value stands.
 *
 * @typedef {{owner: any, key: string | number}} JSONPlace
 */

/**
 * The places to which steps lead, each once.
 *
 * @param {JSONStep[]} steps
 * @param {JSONPlace} start
 * @returns {JSONPlace[]}
 */
function findJSONPlaces(steps, start) {
  let places = [start];
  for (const step of steps) {
    const from = step.deep ? withInnerPlaces(places) : places;
    places = eachPlaceOnce(from.flatMap(place => placesOfStep(step, place)));
  }
  return places;
}

/**
 * @param {JSONStep} step
 * @param {JSONPlace} place
 * @returns {JSONPlace[]}
 */
function placesOfStep(step, place) {
  const { name, index, test } = step;
  const value = place.owner[place.key];
  if (!canOwnPlaces(value)) {
    return [];
  }
  const isArray = natives.Array.isArray(value);
  if (name !== undefined) {
    const isThere = !isArray && natives.getDescriptor(value, name) !== undefined;
    return isThere ? [{ owner: value, key: name }] : [];
  }
  if (index !== undefined) {
    const key = isArray && index < 0 ? value.length + index : index;
    return isArray && key >= 0 && key < value.length ? [{ owner: value, key }] : [];
  }
  if (test === undefined) {
    return innerPlaces(value);
  }
  const candidates = isArray ? innerPlaces(value) : [place];
  return candidates.filter(({ owner, key }) => test(owner[key]));
}

/**
 * Whether a value is an array or an object with properties, and nothing of the browser.
 *
 * @param {any} value
 */
function canOwnPlaces(value) {
  return typeof value === 'object' && value !== null && (natives.Array.isArray(value)
    || natives.apply(natives.objectToString, value, []) === '[object Object]');
}

/**
 * @param {any} value
 * @returns {JSONPlace[]}
 */
function innerPlaces(value) {
  return natives.Array.isArray(value)
    ? value.map((item, key) => ({ owner: value, key })) : Object.keys(value).map(key => ({ owner: value, key }));
}

/**
 * The places, and all inside of their values. Values that contain themselves are entered once.
 *
 * @param {JSONPlace[]} places
 * @returns {JSONPlace[]}
 */
function withInnerPlaces(places) {
  /** @type {Set<any>} */
  const entered = new natives.Set();
  const found = places.slice();
  for (let index = 0; index < found.length; index += 1) {
    const { owner, key } = found[index];
    const value = owner[key];
    if (canOwnPlaces(value) && !entered.has(value)) {
      entered.add(value);
      innerPlaces(value).forEach(place => { found.push(place); });
    }
  }
  return found;
}

/**
 * @param {JSONPlace[]} places
 * @returns {JSONPlace[]}
 */
function eachPlaceOnce(places) {
  /** @type {Map<any, Set<string | number>>} */
  const known = new natives.Map();
  return places.filter(({ owner, key }) => {
    const keys = known.get(owner) || new natives.Set();
    const isNew = !keys.has(key);
    known.set(owner, keys.add(key));
    return isNew;
  });
}
