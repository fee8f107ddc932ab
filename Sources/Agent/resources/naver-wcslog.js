// SPDX-License-Identifier: Apache-2.0
// The log of Naver without reports.
(function () {
  'use strict';
  window.wcs_add = window.wcs_add || {};
  window.wcs_do = function () {};
  window.wcs = { inflow() {}, cnv: () => '', trans() {}, event() {}, pageview() {}, mileageWhitelist: [] };
})();
