// SPDX-License-Identifier: Apache-2.0
// NitroPay: places stay empty.
(function () {
  'use strict';
  const queue = window.nitroAds && Array.isArray(window.nitroAds.queue) ? window.nitroAds.queue : [];
  const placement = id => ({ id, renderContainers() {}, onNavigate() {}, destroy() {} });
  const nitroAds = {
    createAd: id => Promise.resolve(placement(id)),
    addUserToken() {},
    stopRefreshing() {},
    clearUserTokens() {},
    loaded: true,
    siteId: 0,
    version: '1',
    queue: Object.assign([], { push(call) { run(call); return 0; } }),
  };
  const run = call => {
    const [method, words, resolve] = Array.from(call || []);
    if (typeof nitroAds[method] === 'function') {
      const result = nitroAds[method](...Array.from(words || []));
      if (typeof resolve === 'function') {
        resolve(result);
      }
    }
  };
  window.nitroAds = nitroAds;
  window.dispatchEvent(new Event('nitroAds.loaded'));
  queue.forEach(run);
})();
