// SPDX-License-Identifier: Apache-2.0
// FuckAdBlock and its kin: nothing is detected, at once.
(function () {
  'use strict';
  class Detector {
    constructor(options) { this.setOption(options || {}); }
    check() { return true; }
    clearEvent() {}
    emitEvent() { return this; }
    on(detected, callback) {
      if (!detected) {
        this.onNotDetected(callback);
      }
      return this;
    }
    onDetected() { return this; }
    onNotDetected(callback) {
      if (typeof callback === 'function') {
        callback();
      }
      return this;
    }
    setOption() { return this; }
    get options() { return { set: () => this, get: () => undefined }; }
  }
  for (const name of ['FuckAdBlock', 'BlockAdBlock', 'SniffAdBlock']) {
    const single = name[0].toLowerCase() + name.slice(1);
    let instance = new Detector();
    Object.defineProperty(window, name, { get: () => Detector, set() {}, enumerable: true });
    Object.defineProperty(window, single, {
      get: () => instance,
      set(value) { if (value instanceof Detector) { instance = value; } },
      enumerable: true,
    });
  }
})();
