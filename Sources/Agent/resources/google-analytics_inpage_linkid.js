// SPDX-License-Identifier: Apache-2.0
// Enhanced link attribution of Google Analytics.
(function () {
  'use strict';
  window._gaq = window._gaq || { push() {} };
})();
