// SPDX-License-Identifier: Apache-2.0
// Didomi: nothing is asked, and nothing is agreed to.
(function () {
  'use strict';
  const nothing = function () {};
  const listeners = [];
  const Didomi = {
    isConsentRequired: () => false,
    getCurrentUserStatus: () => ({ purposes: {}, vendors: {} }),
    getUserStatus: () => ({ purposes: { consent: {}, legitimate_interest: {} }, vendors: { consent: {} } }),
    getPurposes: () => [],
    getVendors: () => [],
    getExperiment: () => null,
    getObservableOnUserConsentStatusForVendor: () => ({
      subscribe: nothing, filter: () => ({ subscribe: nothing }), first: () => ({ subscribe: nothing }),
    }),
    getUserConsentStatusForVendor: () => true,
    getUserConsentStatusForPurpose: () => true,
    getUserConsentStatusForAll: () => ({}),
    shouldConsentBeCollected: () => false,
    isUserConsentStatusPartial: () => false,
    isReady: () => true,
    on(event, listener) { listeners.push(listener); },
    notice: { isVisible: () => false, hide: nothing, show: nothing, showDataProcessing: nothing },
    preferences: { isVisible: () => false, hide: nothing, show: nothing },
  };
  for (const name of ['init', 'reset', 'openTransaction', 'setUserAgreeToAll', 'setUserDisagreeToAll', 'setUserStatus',
    'setCurrentUserStatus', 'setConfigParameter', 'updateSelectedLanguage']) {
    Didomi[name] = nothing;
  }
  window.Didomi = Didomi;
  for (const name of ['didomiOnReady', 'didomiOnLoad']) {
    const queue = Array.isArray(window[name]) ? window[name] : [];
    const run = callback => { if (typeof callback === 'function') { callback(Didomi); } return 0; };
    window[name] = Object.assign([], { push: run });
    queue.forEach(run);
  }
  window.didomiEventListeners = Array.isArray(window.didomiEventListeners) ? window.didomiEventListeners : [];
  const answerTCF = (command, version, callback) => {
    if (typeof callback === 'function') {
      callback({ gdprApplies: false, cmpStatus: 'loaded', eventStatus: 'tcloaded', listenerId: 1, tcString: '',
        purpose: { consents: {}, legitimateInterests: {} }, vendor: { consents: {}, legitimateInterests: {} } }, true);
    }
  };
  window.__tcfapi = answerTCF;
})();
