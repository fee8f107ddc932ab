// SPDX-License-Identifier: Apache-2.0
// Piano Analytics without reports.
(function () {
  'use strict';
  const nothing = function () {};
  const callBack = (...words) => {
    const options = words[words.length - 1];
    const callback = options && typeof options === 'object' ? options.onEventSend || options.callback : undefined;
    if (typeof callback === 'function') {
      setTimeout(callback, 1);
    }
  };
  const pa = { cfg: {}, consent: { getMode: () => 'exempt', setMode: nothing }, privacy: {} };
  for (const name of ['setConfigurations', 'setConfiguration', 'addConfiguration', 'setProperty', 'setProperties',
    'deleteProperty', 'setUser', 'deleteUser', 'setVisitorId', 'setContext', 'refresh', 'privacyInit']) {
    pa[name] = nothing;
  }
  for (const name of ['setMode', 'setCustomMode', 'setParameter', 'include', 'exclude', 'setVisitorOptout', 'init']) {
    pa.privacy[name] = nothing;
  }
  pa.privacy.getMode = () => 'exempt';
  pa.getConfiguration = nothing;
  pa.getUser = callback => { if (typeof callback === 'function') { callback(null); } };
  pa.getVisitorId = callback => { if (typeof callback === 'function') { callback(null); } };
  pa.sendEvent = callBack;
  pa.sendEvents = callBack;
  window.pa = pa;
  window._pac = window._pac || { privacy: [] };
  for (const call of Array.isArray(window._paq) ? window._paq : []) {
    if (Array.isArray(call) && typeof pa[call[0]] === 'function') {
      pa[call[0]](...call.slice(1));
    }
  }
  window._paq = Object.assign([], { push(call) {
    if (Array.isArray(call) && typeof pa[call[0]] === 'function') {
      pa[call[0]](...call.slice(1));
    }
    return 0;
  } });
})();
