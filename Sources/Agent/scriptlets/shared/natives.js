// SPDX-License-Identifier: Apache-2.0

/**
 * What a page could replace later, kept as it was at the start of the document.
 */
const natives = {
  Array: Array,
  ArrayBuffer: ArrayBuffer,
  Blob: self.Blob,
  DOMParser: self.DOMParser,
  Error: Error,
  Event: self.Event,
  Map: Map,
  MutationObserver: self.MutationObserver,
  Object: Object,
  ProgressEvent: self.ProgressEvent,
  Promise: Promise,
  Proxy: Proxy,
  ReferenceError: ReferenceError,
  RegExp: RegExp,
  Response: self.Response,
  Set: Set,
  URL: self.URL,
  WeakMap: WeakMap,
  XMLHttpRequest: self.XMLHttpRequest,
  apply: Reflect.apply,
  fromBase64: self.atob.bind(self),
  toBase64: self.btoa.bind(self),
  construct: Reflect.construct,
  defineProperty: Object.defineProperty,
  dispatchEvent: EventTarget.prototype.dispatchEvent,
  getDescriptor: Object.getOwnPropertyDescriptor,
  getPrototype: Object.getPrototypeOf,
  objectToString: Object.prototype.toString,
  parseJSON: JSON.parse,
  setTimeout: self.setTimeout.bind(self),
  stringifyJSON: JSON.stringify,
  functionToString: Function.prototype.toString,
  testRegExp: RegExp.prototype.test,
  tryDefine: Reflect.defineProperty,
  addEventListener: EventTarget.prototype.addEventListener,
};

/** Whether code of this script runs in place of something of the page: what that uses itself is left alone. */
let isOwnTurn = false;

/**
 * Runs code of this script in place of something of the page.
 *
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
function inOwnTurn(act) {
  const before = isOwnTurn;
  isOwnTurn = true;
  try {
    return act();
  } finally {
    isOwnTurn = before;
  }
}

/**
 * Runs code of the page in the middle of that.
 *
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
function inPageTurn(act) {
  const before = isOwnTurn;
  isOwnTurn = false;
  try {
    return act();
  } finally {
    isOwnTurn = before;
  }
}
