// SPDX-License-Identifier: Apache-2.0
// The objects of PopAds, empty.
(function () {
  'use strict';
  for (const name of ['PopAds', 'popns']) {
    delete window[name];
    Object.defineProperty(window, name, { value: {}, writable: false, configurable: false });
  }
})();
