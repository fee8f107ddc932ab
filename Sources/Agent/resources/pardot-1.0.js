// SPDX-License-Identifier: Apache-2.0
// Pardot without reports.
(function () {
  'use strict';
  window.piVersion = '1.0.2';
  window.piScriptNum = 0;
  window.piScriptObj = [];
  for (const name of ['checkNamespace', 'getPardotUrl', 'piGetParameter', 'piSetCookie', 'piGetCookie', 'piTracker',
    'piResponse']) {
    window[name] = function () {};
  }
})();
