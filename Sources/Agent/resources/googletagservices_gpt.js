// SPDX-License-Identifier: Apache-2.0
// The publisher tag of Google: slots are defined and stay empty, which their listeners are told.
(function () {
  'use strict';
  const nothing = function () {};
  const earlier = window.googletag && Array.isArray(window.googletag.cmd) ? window.googletag.cmd : [];
  const slots = new Map();
  const listeners = new Map();

  const withTargeting = owner => {
    const targeting = new Map();
    const list = value => Array.isArray(value) ? value.map(String) : [String(value)];
    return Object.assign(owner, {
      setTargeting(key, value) { targeting.set(key, list(value)); return this; },
      getTargeting: key => targeting.get(key) || [],
      getTargetingKeys: () => Array.from(targeting.keys()),
      getTargetingMap: () => Object.fromEntries(targeting),
      updateTargetingFromMap(map) {
        Object.entries(map || {}).forEach(([key, value]) => targeting.set(key, list(value)));
        return this;
      },
      clearTargeting(key) {
        if (key === undefined) {
          targeting.clear();
        } else {
          targeting.delete(key);
        }
        return this;
      },
    });
  };
  const chained = (owner, names) => {
    for (const name of names) {
      owner[name] = function () { return this; };
    }
    return owner;
  };
  const service = (name, owner = {}) => Object.assign(owner, {
    addEventListener(type, listener) {
      listeners.set(type, [...(listeners.get(type) || []), listener]);
      return this;
    },
    removeEventListener(type, listener) {
      const kept = (listeners.get(type) || []).filter(one => one !== listener);
      const removed = kept.length !== (listeners.get(type) || []).length;
      listeners.set(type, kept);
      return removed;
    },
    getName: () => name,
    getSlots: () => Array.from(slots.values()),
    getVersion: () => '',
    isInitialLoadDisabled: () => loadIsDisabled,
  });
  let loadIsDisabled = false;

  const tell = (type, slot, facts = {}) => {
    for (const listener of listeners.get(type) || []) {
      try {
        listener({ slot, serviceName: 'publisher_ads', ...facts });
      } catch (error) {
        setTimeout(() => { throw error; });
      }
    }
  };
  const render = slot => setTimeout(() => {
    tell('slotRequested', slot);
    tell('slotResponseReceived', slot);
    tell('slotRenderEnded', slot, {
      isEmpty: true, size: null, advertiserId: null, campaignId: null, creativeId: null, lineItemId: null,
      slotContentChanged: false,
    });
  }, 1);

  const makeSlot = (path, size, element) => {
    const id = element || 'gpt_unit_' + path + '_' + slots.size;
    const sizes = (Array.isArray(size) && Array.isArray(size[0]) ? size : [size]).filter(one => Array.isArray(one));
    const slot = withTargeting(chained({}, ['addService', 'defineSizeMapping', 'set', 'setCategoryExclusion',
      'clearCategoryExclusions', 'setClickUrl', 'setCollapseEmptyDiv', 'setForceSafeFrame', 'setSafeFrameConfig',
      'setConfig']));
    Object.assign(slot, {
      getAdUnitPath: () => path,
      getSlotElementId: () => id,
      getDomId: () => id,
      getName: () => path,
      getSlotId: () => ({ getAdUnitPath: () => path, getDomId: () => id, getId: () => path, getName: () => path }),
      getSizes: () => sizes.map(([width, height]) => ({ getWidth: () => width, getHeight: () => height })),
      getAttributeKeys: () => [],
      get: () => null,
      getCategoryExclusions: () => [],
      getCollapseEmptyDiv: () => null,
      getConfig: () => ({}),
      getContentUrl: () => '',
      getEscapedQemQueryId: () => '',
      getHtml: () => '',
      getResponseInformation: () => null,
      getServices: () => [pubads],
      getClickUrl: () => '',
    });
    slots.set(id, slot);
    return slot;
  };

  const pubads = withTargeting(service('publisher_ads', chained({}, ['clearCategoryExclusions', 'clearTagForChildDirectedTreatment',
    'setCategoryExclusion', 'setCentering', 'setCookieOptions', 'setForceSafeFrame', 'setLocation', 'setPrivacySettings',
    'setPublisherProvidedId', 'setRequestNonPersonalizedAds', 'setSafeFrameConfig', 'setTagForChildDirectedTreatment',
    'setTagForUnderAgeOfConsent', 'setVideoContent', 'set'])));
  Object.assign(pubads, {
    clear: () => true,
    collapseEmptyDivs: () => true,
    disableInitialLoad() { loadIsDisabled = true; },
    display: id => render(slots.get(id)),
    enableAsyncRendering: () => true,
    enableSingleRequest: () => true,
    enableLazyLoad: nothing,
    enableSyncRendering: () => true,
    enableVideoAds: nothing,
    forceExperiment: nothing,
    get: () => null,
    getAttributeKeys: () => [],
    getCorrelator: () => '',
    getImaContent: () => ({}),
    getTagSessionCorrelator: () => 0,
    getVideoContent: () => ({}),
    isSRA: () => false,
    definePassback: (path, size) => makeSlot(path, size),
    passback: nothing,
    refresh(wanted) { (wanted || Array.from(slots.values())).forEach(slot => render(slot)); },
    updateCorrelator: nothing,
    defineOutOfPagePassback: path => makeSlot(path, []),
    markAsAmp: nothing,
    setImaContent: nothing,
  });
  const companions = service('companion_ads', { enableSyncLoading: nothing, setRefreshUnfilledSlots: nothing });
  const content = service('content', { setContent: nothing });

  const googletag = window.googletag || {};
  Object.assign(googletag, {
    apiReady: true,
    pubadsReady: true,
    companionAds: () => companions,
    content: () => content,
    pubads: () => pubads,
    defineSlot: makeSlot,
    defineOutOfPageSlot: (path, element) => makeSlot(path, [], typeof element === 'string' ? element : undefined),
    destroySlots(wanted) {
      for (const [id, slot] of Array.from(slots)) {
        if (wanted === undefined || wanted.includes(slot)) {
          slots.delete(id);
        }
      }
      return true;
    },
    disablePublisherConsole: nothing,
    openConsole: nothing,
    display(target) {
      const id = typeof target === 'string' ? target
        : target && target.getSlotElementId ? target.getSlotElementId() : target && target.id;
      if (slots.has(id) && !loadIsDisabled) {
        render(slots.get(id));
      }
    },
    enableServices: nothing,
    getConfig: () => ({}),
    getVersion: () => '',
    setAdIframeTitle: nothing,
    setConfig: nothing,
    sizeMapping() {
      const mapping = [];
      return {
        addSize(viewport, sizes) { mapping.push([viewport, sizes]); return this; },
        build: () => mapping,
      };
    },
    secureSignalProviders: { push: nothing, clearAllCache: nothing },
    enums: {
      OutOfPageFormat: { TOP_ANCHOR: 2, BOTTOM_ANCHOR: 3, REWARDED: 4, INTERSTITIAL: 5, GAME_MANUAL_INTERSTITIAL: 6,
        LEFT_SIDE_RAIL: 8, RIGHT_SIDE_RAIL: 9 },
      TrafficSource: { PURCHASED: 1, ORGANIC: 2 },
    },
  });
  const run = (...commands) => {
    for (const command of commands) {
      try {
        command();
      } catch (error) {
        setTimeout(() => { throw error; });
      }
    }
    return 1;
  };
  googletag.cmd = { push: run };
  window.googletag = googletag;
  earlier.forEach(command => run(command));
})();
