// SPDX-License-Identifier: Apache-2.0
// comScore without beacons.
(function () {
  'use strict';
  const nothing = function () {};
  window.COMSCORE = { beacon: nothing, purge() { window._comscore = []; } };
  window._comscore = Object.assign([], { push: nothing });
})();
