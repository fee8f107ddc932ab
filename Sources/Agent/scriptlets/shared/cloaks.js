// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * Functions that pose as others, with the function or the text that `toString` shows instead.
 *
 * @type {WeakMap<Function, Function | string>}
 */
const cloakedFunctions = new natives.WeakMap();

/** Whether `Function.prototype.toString` was replaced. */
let toStringIsCloaked = false;

/**
 * Makes a function look like another one, also to `Function.prototype.toString`.
 *
 * @template {Function} F
 * @param {F} disguised
 * @param {Function | string} original the function, or the name of a native one
 * @returns {F}
 */
function cloakFunction(disguised, original) {
  const shown = typeof original === 'string' ? 'function ' + original + '() { [native code] }' : original;
  // One that is disguised twice is still what it was at first.
  cloakedFunctions.set(disguised, (typeof shown === 'function' && cloakedFunctions.get(shown)) || shown);
  if (!toStringIsCloaked) {
    toStringIsCloaked = true;
    cloakToString();
  }
  return disguised;
}

function cloakToString() {
  const disguised = new natives.Proxy(natives.functionToString, {
    apply(target, self, words) {
      const original = typeof self === 'function' ? cloakedFunctions.get(self) : undefined;
      if (typeof original === 'string') {
        return original;
      }
      return natives.apply(target, original === undefined ? self : original, words);
    },
  });
  cloakedFunctions.set(disguised, natives.functionToString);
  natives.defineProperty(Function.prototype, 'toString', {
    value: disguised, writable: true, enumerable: false, configurable: true,
  });
}

/**
 * The source of a callback as it would have been without us: of an object, that of its `handleEvent`.
 *
 * @param {unknown} callback
 * @returns {string}
 */
function sourceOf(callback) {
  if (typeof callback === 'function') {
    return natives.apply(natives.functionToString, callback, []);
  }
  if (typeof callback === 'object' && callback !== null) {
    const handler = /** @type {{handleEvent?: unknown}} */ (callback).handleEvent;
    if (typeof handler === 'function') {
      return sourceOf(handler);
    }
  }
  return String(callback);
}

/**
 * A place where a property stands: the object and the name of its last link.
 *
 * @typedef {{owner: any, name: string, value: any}} Place
 */

/**
 * Follows a chain such as `document.write` from the window. Undefined if a link is missing.
 *
 * @param {string} chain
 * @returns {Place | undefined}
 */
function findPlace(chain) {
  const names = chain.split('.');
  const name = /** @type {string} */ (names.pop());
  /** @type {any} */
  let owner = self;
  for (const link of names) {
    owner = owner[link];
    if (owner === null || (typeof owner !== 'object' && typeof owner !== 'function')) {
      return undefined;
    }
  }
  return { owner, name, value: owner[name] };
}

/**
 * What a wrapped function was called with.
 *
 * @typedef {object} Call
 * @property {Function} target the function itself
 * @property {any} self
 * @property {any[]} words its arguments
 * @property {boolean} constructs it was called with `new`
 * @property {() => any} proceed calls the function with `words` as they are now
 */

/**
 * Puts a proxy in place of a function. Does nothing if there is none.
 *
 * @param {string} chain
 * @param {(call: Call) => any} handler
 * @returns {boolean}
 */
function wrapFunction(chain, handler) {
  const place = findPlace(chain);
  if (place === undefined || typeof place.value !== 'function') {
    return false;
  }
  setFunction(place, makeProxy(place.value, handler));
  return true;
}

/**
 * @param {Function} target
 * @param {(call: Call) => any} handler
 * @returns {any}
 */
function makeProxy(target, handler) {
  const disguised = new natives.Proxy(target, {
    apply(called, self, words) {
      const proceed = () => natives.apply(called, self, words);
      return isOwnTurn ? proceed() : inOwnTurn(() => handler({
        target: called, self, words, constructs: false, proceed: () => inPageTurn(proceed),
      }));
    },
    construct(called, words, newTarget) {
      const proceed = () => natives.construct(called, words, newTarget);
      return isOwnTurn ? proceed() : inOwnTurn(() => handler({
        target: called, self: undefined, words, constructs: true, proceed: () => inPageTurn(proceed),
      }));
    },
  });
  return cloakFunction(disguised, target);
}

/**
 * Replaces the function of a place, and keeps the attributes of its property.
 *
 * @param {Place} place
 * @param {Function} value
 */
function setFunction(place, value) {
  const { owner, name } = place;
  const own = natives.getDescriptor(owner, name);
  if (own !== undefined && 'value' in own && own.configurable) {
    natives.defineProperty(owner, name, { ...own, value });
  } else {
    owner[name] = value;
  }
}
