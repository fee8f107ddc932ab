// SPDX-License-Identifier: Apache-2.0
// `eval` does nothing, and says so in the console.
(function () {
  'use strict';
  const log = console.log.bind(console);
  window.eval = new Proxy(window.eval, {
    apply(target, self, words) {
      log('eval was called: ' + String(words[0]).slice(0, 200));
    },
  });
})();
