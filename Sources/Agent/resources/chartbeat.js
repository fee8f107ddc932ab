// SPDX-License-Identifier: Apache-2.0
// Chartbeat without reports.
(function () {
  'use strict';
  const nothing = function () {};
  window.pSUPERFLY = { activity: nothing, virtualPage: nothing };
  window.pSUPERFLY_pub = { addEngagedAdFilter: nothing, refreshAd: nothing, setAdsVisible: nothing };
})();
