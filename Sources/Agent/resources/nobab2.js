// SPDX-License-Identifier: Apache-2.0
// The loader of BlockAdBlock: its detector is never made.
(function () {
  'use strict';
  class Detector {
    check() { return true; }
    emitEvent() { return this; }
    clearEvent() {}
    setOption() { return this; }
    on(detected, callback) { return detected ? this : this.onNotDetected(callback); }
    onDetected() { return this; }
    onNotDetected(callback) {
      if (typeof callback === 'function') {
        callback();
      }
      return this;
    }
  }
  window.BlockAdBlock = window.BlockAdBlock || Detector;
  window.blockAdBlock = window.blockAdBlock || new Detector();
})();
