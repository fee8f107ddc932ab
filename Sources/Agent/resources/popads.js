// SPDX-License-Identifier: Apache-2.0
// The script of PopAds: a page that sets its objects is stopped.
(function () {
  'use strict';
  const token = 'p' + Math.random().toString(36).slice(2);
  const stop = () => { throw new ReferenceError(token); };
  for (const name of ['PopAds', 'popns']) {
    Object.defineProperty(window, name, { get: () => undefined, set: stop });
  }
  window.addEventListener('error', event => {
    if (String(event.message).includes(token)) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  }, true);
})();
