// SPDX-License-Identifier: Apache-2.0
// Gemius without hits.
(function () {
  'use strict';
  const nothing = function () {};
  class Player {
    setVideoObject() {} newProgram() {} programEvent() {} newAd() {} adEvent() {} destroy() {} dispose() {}
  }
  window.GemiusPlayer = window.GemiusPlayer || Player;
  for (const name of ['gemius_hit', 'gemius_event', 'gemius_init', 'pp_gemius_hit', 'pp_gemius_event', 'pp_gemius_init']) {
    window[name] = nothing;
  }
})();
