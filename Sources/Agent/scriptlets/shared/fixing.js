// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks, traps, stacks, moments, constants

/**
 * What a filter fixes, at all places to which its chain leads.
 *
 * @typedef {object} Fix
 * @property {any} value
 * @property {Pattern} stack of the callers that see the value
 * @property {boolean} isOff the page needs another type
 */

/**
 * Fixes the property at the end of a chain, also in objects that the page makes later. Options: `as` (how the value
 * is wrapped), `runAt` (the state of the document), `stack` (only for callers whose stack matches).
 *
 * @param {string} chain
 * @param {Constant | undefined} constant
 * @param {Record<string, string>} options
 */
function fixChain(chain, constant, options) {
  if (constant === undefined) {
    return;
  }
  /** @type {Fix} */
  const fix = { value: wrapConstant(constant.value, options.as), stack: makePattern(options.stack), isOff: false };
  runAt(options.runAt, () => {
    let isLate = false;
    trapChain(self, bareChain(chain), (owner, name) => {
      // An object of the page can be one that is filled in later, so only what is there before it decides.
      if (isLate || hasSameType(valueAt(owner, name), fix.value)) {
        fixProperty(owner, name, fix);
      }
    });
    isLate = true;
  });
}

/**
 * The value of a property. Undefined if it cannot be read, as on prototypes.
 *
 * @param {any} owner
 * @param {string} name
 */
function valueAt(owner, name) {
  try {
    return owner[name];
  } catch (error) {
    return undefined;
  }
}

/**
 * Whether a value can stand for another one. Nothing can stand for anything.
 *
 * @param {any} one
 * @param {any} other
 */
function hasSameType(one, other) {
  return one === undefined || one === null || other === undefined || other === null || typeof one === typeof other;
}

/**
 * @param {any} owner
 * @param {string} name
 * @param {Fix} fix
 */
function fixProperty(owner, name, fix) {
  const before = valueAt(owner, name);
  if (typeof fix.value === 'function' && typeof before === 'function') {
    cloakFunction(fix.value, before);
  }
  if (isAwaited(owner, name) && canOwnTrap(fix.value) && fix.stack.any) {
    // Other filters wait for an object here: this is the one that the page gets.
    owner[name] = fix.value;
  }
  trapProperty(owner, name, {
    kind: 'constant',
    read: proceed => fix.isOff || !stackMatches(fix.stack) ? proceed() : fix.value,
    write(value, proceed) {
      if (!hasSameType(value, fix.value)) {
        fix.isOff = true;
      }
      // Callers with another stack see what the page sets.
      if (fix.isOff || !fix.stack.any) {
        proceed(value);
      }
    },
  });
}

/**
 * Whether filters wait until a property is set.
 *
 * @param {any} owner
 * @param {string} name
 */
function isAwaited(owner, name) {
  const names = trappedProperties.get(owner);
  const present = names === undefined ? undefined : names.get(name);
  return present !== undefined && present.layers.every(layer => layer.isLoose === true);
}
