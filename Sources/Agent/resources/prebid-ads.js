// SPDX-License-Identifier: Apache-2.0
// What pages look for behind a bait.
(function () {
  'use strict';
  window.canRunAds = true;
  window.isAdBlockActive = false;
})();
