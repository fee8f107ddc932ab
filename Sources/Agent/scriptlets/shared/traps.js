// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * Whether properties can be trapped on a value.
 *
 * @param {unknown} value
 */
function canOwnTrap(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * Goes along a chain of properties as far as its objects exist, and calls `trap` with the last object and name.
 * Where a link is missing, waits until a page sets it.
 *
 * @param {any} owner
 * @param {string} chain
 * @param {(owner: any, name: string) => void} trap
 */
function trapChain(owner, chain, trap) {
  const dot = chain.indexOf('.');
  if (dot === -1) {
    if (chain !== '') {
      trap(owner, chain);
    }
    return;
  }
  const name = chain.slice(0, dot);
  const rest = chain.slice(dot + 1);
  const value = owner[name];
  if (canOwnTrap(value)) {
    trapChain(value, rest, trap);
  } else if (name !== '' && (value === undefined || value === null)) {
    awaitLink(owner, name, link => trapChain(link, rest, trap));
  }
}

/**
 * What stands in front of a property: `read` and `write` get a function that goes on to what is behind.
 *
 * @typedef {object} Layer
 * @property {(proceed: () => any) => any} [read]
 * @property {(value: any, proceed: (value: any) => void) => void} [write]
 * @property {string} [kind] there is one layer of a kind in front of a property
 * @property {boolean} [isLoose] the page may define the property anew, as `class` and `let` do
 *
 * @typedef {{layers: Layer[], get: () => any}} Trap
 */

/** @type {WeakMap<object, Map<string, Trap>>} */
const trappedProperties = new natives.WeakMap();

/**
 * Puts a layer in front of a property, before those that are there.
 *
 * @param {any} owner
 * @param {string} name
 * @param {Layer} layer
 */
function trapProperty(owner, name, layer) {
  const names = trappedProperties.get(owner) || new natives.Map();
  const present = names.get(name);
  const own = natives.getDescriptor(owner, name);
  if (present !== undefined && own !== undefined && own.get === present.get) {
    if (layer.kind === undefined || !present.layers.some(one => one.kind === layer.kind)) {
      present.layers.unshift(layer);
    }
    if (own.configurable && !layer.isLoose) {
      natives.defineProperty(owner, name, { configurable: false });
    }
    return;
  }
  const access = accessProperty(owner, name);
  if (access.fixed) {
    return;
  }
  const layers = [layer];
  /** @this {any} */
  const get = function () {
    return readThrough(layers, () => access.get(this));
  };
  trappedProperties.set(owner, names.set(name, { layers, get }));
  // Objects that take no properties are left as they are.
  natives.tryDefine(owner, name, {
    configurable: layer.isLoose === true,
    enumerable: access.enumerable,
    get,
    set(value) { writeThrough(layers, value, next => access.set(this, next)); },
  });
}

/**
 * @param {Layer[]} layers
 * @param {() => any} proceed
 * @returns {any}
 */
function readThrough(layers, proceed) {
  const [first, ...rest] = isOwnTurn ? [] : layers;
  if (first === undefined) {
    return proceed();
  }
  const next = () => readThrough(rest, proceed);
  const { read } = first;
  return read === undefined ? next() : inOwnTurn(() => read(() => inPageTurn(next)));
}

/**
 * @param {Layer[]} layers
 * @param {any} value
 * @param {(value: any) => void} proceed
 */
function writeThrough(layers, value, proceed) {
  const [first, ...rest] = isOwnTurn ? [] : layers;
  if (first === undefined) {
    proceed(value);
    return;
  }
  const next = changed => writeThrough(rest, changed, proceed);
  const { write } = first;
  if (write === undefined) {
    next(value);
  } else {
    inOwnTurn(() => write(value, changed => inPageTurn(() => next(changed))));
  }
}

/**
 * Calls `arrive` with every object that a property is set to.
 *
 * @param {any} owner
 * @param {string} name
 * @param {(value: any) => void} arrive
 */
function awaitLink(owner, name, arrive) {
  trapProperty(owner, name, {
    isLoose: true,
    write(value, proceed) {
      proceed(value);
      const own = natives.getDescriptor(owner, name);
      if (own !== undefined && own.configurable) {
        // Like any property that a page sets.
        natives.tryDefine(owner, name, { ...own, enumerable: true });
      }
      if (!canOwnTrap(value)) {
        return;
      }
      try {
        arrive(value);
      } catch (error) {
        // What the page does here must not fail because of what its object does when it is read.
      }
    },
  });
}

/**
 * Calls `check` before a property is read or set.
 *
 * @param {any} owner
 * @param {string} name
 * @param {() => void} check
 */
function guardProperty(owner, name, check) {
  trapProperty(owner, name, {
    read(proceed) {
      check();
      return proceed();
    },
    write(value, proceed) {
      check();
      proceed(value);
    },
  });
}

/**
 * The current value of a property and a way to set it, whatever it was before: own or inherited, value or accessor.
 *
 * @param {any} owner
 * @param {string} name
 * @returns {{get(self: any): any, set(self: any, value: any): void, enumerable: boolean, fixed: boolean}}
 */
function accessProperty(owner, name) {
  const own = natives.getDescriptor(owner, name);
  if (own !== undefined && (own.get || own.set)) {
    return {
      get: self => own.get ? natives.apply(own.get, self, []) : undefined,
      set: (self, value) => { if (own.set) { natives.apply(own.set, self, [value]); } },
      enumerable: own.enumerable === true,
      fixed: own.configurable === false,
    };
  }
  const inherited = own === undefined ? inheritedAccessor(owner, name) : undefined;
  if (inherited !== undefined) {
    return { ...inherited, enumerable: inherited.enumerable, fixed: false };
  }
  let value = owner[name];
  return {
    get: () => value,
    set: (self, next) => { value = next; },
    enumerable: own !== undefined && own.enumerable === true,
    fixed: own !== undefined && own.configurable === false,
  };
}

/**
 * @param {any} owner
 * @param {string} name
 */
function inheritedAccessor(owner, name) {
  for (let above = natives.getPrototype(owner); above !== null; above = natives.getPrototype(above)) {
    const found = natives.getDescriptor(above, name);
    if (found === undefined) {
      continue;
    }
    if (!found.get && !found.set) {
      return undefined;
    }
    return {
      get: self => found.get ? natives.apply(found.get, self, []) : undefined,
      set: (self, value) => { if (found.set) { natives.apply(found.set, self, [value]); } },
      enumerable: found.enumerable === true,
    };
  }
  return undefined;
}

/**
 * The chain without `window.` and its like at the beginning.
 *
 * @param {string} [chain]
 */
function bareChain(chain = '') {
  return chain.replace(/^(?:(?:window|self|globalThis)\.)+(?=.)/, '');
}
