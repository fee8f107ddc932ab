// SPDX-License-Identifier: Apache-2.0
// Fingerprint2: components of nobody, and a random fingerprint.
(function () {
  'use strict';
  const random = () => {
    let text = '';
    while (text.length < 32) {
      text += Math.floor(Math.random() * 16).toString(16);
    }
    return text;
  };
  const readCallback = (options, callback) => typeof options === 'function' ? options : callback;
  class Fingerprint2 {
    get(callback) {
      setTimeout(() => { if (typeof callback === 'function') { callback(random(), []); } }, 1);
    }
    static get(options, callback) {
      const answer = readCallback(options, callback);
      setTimeout(() => { if (typeof answer === 'function') { answer([]); } }, 1);
    }
    static getPromise() {
      return Promise.resolve([]);
    }
    static getV18(options, callback) {
      const answer = readCallback(options, callback);
      setTimeout(() => { if (typeof answer === 'function') { answer(random(), []); } }, 1);
    }
    static x64hash128() {
      return random();
    }
  }
  Fingerprint2.VERSION = '2.1.4';
  window.Fingerprint2 = Fingerprint2;
  window.Fingerprint = Fingerprint2;
})();
