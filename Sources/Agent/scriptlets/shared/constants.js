// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * A value that a filter names.
 *
 * @typedef {{value: any}} Constant
 */

/**
 * The words that stand for values, and what makes them.
 *
 * @type {Record<string, () => any>}
 */
const constantWords = {
  // @ts-ignore: names of all objects are no words.
  __proto__: null,
  true: () => true,
  false: () => false,
  null: () => null,
  undefined: () => undefined,
  '': () => '',
  "''": () => '',
  '""': () => '',
  '[]': () => [],
  emptyArr: () => [],
  '{}': () => ({}),
  emptyObj: () => ({}),
  noopFunc: () => function () {},
  trueFunc: () => function () { return true; },
  falseFunc: () => function () { return false; },
  throwFunc: () => function () { throw new natives.Error(); },
};

/**
 * The words that only AdGuard's lists have.
 *
 * @type {Record<string, () => any>}
 */
const adguardWords = {
  // @ts-ignore: names of all objects are no words.
  __proto__: null,
  yes: () => 'yes',
  no: () => 'no',
  noopCallbackFunc: () => function () { return function () {}; },
  noopPromiseResolve: () => function () { return natives.Promise.resolve(new natives.Response('')); },
  noopPromiseReject: () => function () { return natives.Promise.reject(); },
};

/**
 * The value that any list may set.
 *
 * @param {string} text
 * @param {string} [dialect] `adguard` for the words of its lists
 * @returns {Constant | undefined} undefined if the text stands for none
 */
function readConstant(text, dialect) {
  const make = constantWords[text] || (dialect === 'adguard' ? adguardWords[text] : undefined);
  if (make !== undefined) {
    return { value: make() };
  }
  const number = /^-?\d+$/.test(text) ? Number(text) : NaN;
  return Math.abs(number) <= 32767 ? { value: number } : undefined;
}

/**
 * The value that a trusted list may set: also any that is written as `json:…` or `{"value": …}`.
 *
 * @param {string} text
 * @param {string} [dialect]
 * @returns {Constant | undefined}
 */
function readTrustedConstant(text, dialect) {
  const plain = readConstant(text, dialect);
  if (plain !== undefined) {
    return plain;
  }
  try {
    if (text.startsWith('json:')) {
      return { value: natives.parseJSON(text.slice(5)) };
    }
    const parsed = natives.parseJSON(text);
    return typeof parsed === 'object' && parsed !== null && 'value' in parsed ? { value: parsed.value } : undefined;
  } catch (error) {
    return undefined;
  }
}

/**
 * A value behind what a page has to call or to await.
 *
 * @param {any} value
 * @param {string} [wrapper] `function`, `callback`, `resolved`, `rejected`, or the same as AdGuard writes it
 * @returns {any}
 */
function wrapConstant(value, wrapper = '') {
  switch (wrapper.replace(/^as/, '').toLowerCase()) {
    case 'function':
      return function () { return value; };
    case 'callback':
      return function () { return function () { return value; }; };
    case 'resolved':
      return natives.Promise.resolve(value);
    case 'rejected': {
      const rejected = natives.Promise.reject(value);
      // A page that never asks for it must not hear of a rejection that nobody handles.
      rejected.catch(() => {});
      return rejected;
    }
    default:
      return value;
  }
}
