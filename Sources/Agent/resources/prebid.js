// SPDX-License-Identifier: Apache-2.0
// Prebid.js: no bids, at once.
(function () {
  'use strict';
  const nothing = function () {};
  const earlier = window.pbjs || {};
  const done = options => {
    const callback = options && options.bidsBackHandler;
    if (typeof callback === 'function') {
      setTimeout(() => callback({}, false, ''), 1);
    }
    return Promise.resolve({ bids: {}, timedOut: false, auctionId: '' });
  };
  const pbjs = {
    adUnits: [],
    installedModules: [],
    bidderSettings: {},
    libLoaded: true,
    version: 'v9.0.0',
    addAdUnits(units) { pbjs.adUnits.push(...[].concat(units)); },
    removeAdUnit(code) { pbjs.adUnits = code === undefined ? [] : pbjs.adUnits.filter(unit => unit.code !== code); },
    requestBids: done,
    getAdserverTargeting: () => ({}),
    getAdserverTargetingForAdUnitCode: () => ({}),
    getAdserverTargetingForAdUnitCodeStr: () => '',
    getAllPrebidWinningBids: () => [],
    getAllWinningBids: () => [],
    getBidResponses: () => ({}),
    getBidResponsesForAdUnitCode: () => ({ bids: [] }),
    getConfig: key => key === undefined ? {} : undefined,
    getEvents: () => [],
    getHighestCpmBids: () => [],
    getHighestUnusedBidResponseForAdUnitCode: () => ({}),
    getNoBids: () => ({}),
    getNoBidsForAdUnitCode: () => ({ bids: [] }),
    getUserIds: () => ({}),
    getUserIdsAsEids: () => [],
    getUserIdsAsync: () => Promise.resolve({}),
    refreshUserIds: () => Promise.resolve({}),
  };
  for (const name of ['addCallback', 'aliasBidder', 'bidderSequence', 'clearAllAuctions', 'enableAnalytics', 'loadScript',
    'markWinningBidAsUsed', 'mergeConfig', 'offEvent', 'onEvent', 'registerAnalyticsAdapter', 'registerBidAdapter',
    'removeCallback', 'renderAd', 'setBidderConfig', 'setConfig', 'setTargetingForAst', 'setTargetingForGPTAsync',
    'triggerBilling', 'triggerUserSyncs']) {
    pbjs[name] = nothing;
  }
  const run = (...commands) => {
    for (const command of commands) {
      if (typeof command === 'function') {
        try { command(); } catch (error) { setTimeout(() => { throw error; }); }
      }
    }
    return 0;
  };
  pbjs.que = { push: run };
  pbjs.cmd = { push: run };
  pbjs.processQueue = nothing;
  window.pbjs = pbjs;
  run(...(Array.isArray(earlier.que) ? earlier.que : []), ...(Array.isArray(earlier.cmd) ? earlier.cmd : []));
})();
