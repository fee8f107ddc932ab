// SPDX-License-Identifier: Apache-2.0
// Matomo without reports.
(function () {
  'use strict';
  const nothing = function () {};
  const tracker = new Proxy({}, {
    get(target, name) {
      if (name === 'then') {
        return undefined;
      }
      return /^get(?:VisitorId|UserId|CustomVariable)$/.test(String(name)) ? () => '' : nothing;
    },
  });
  const Matomo = {
    addTracker: () => tracker,
    getTracker: () => tracker,
    getAsyncTracker: () => tracker,
    getAsyncTrackers: () => [tracker],
    on: nothing,
    off: nothing,
    trigger: nothing,
    addPlugin: nothing,
    retryMissedPluginCalls: nothing,
    initialized: true,
  };
  window.Matomo = Matomo;
  window.Piwik = Matomo;
  window.AnalyticsTracker = Matomo;
  const queue = Array.isArray(window._paq) ? window._paq : [];
  const run = (...calls) => {
    for (const call of calls) {
      if (Array.isArray(call) && typeof call[0] === 'function') {
        call[0].call(tracker);
      }
    }
    return 0;
  };
  window._paq = { push: run };
  queue.forEach(call => run(call));
  if (typeof window.matomoAsyncInit === 'function') {
    window.matomoAsyncInit();
  }
})();
