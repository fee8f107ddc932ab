// SPDX-License-Identifier: Apache-2.0
// `eval` does nothing.
(function () {
  'use strict';
  window.eval = new Proxy(window.eval, { apply() {} });
})();
