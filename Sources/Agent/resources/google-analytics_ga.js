// SPDX-License-Identifier: Apache-2.0
// ga.js, the older Google Analytics: calls are taken, functions called, and nothing is sent.
(function () {
  'use strict';
  const nothing = function () {};
  const tracker = () => {
    const made = {};
    for (const name of ['addIgnoredOrganic', 'addIgnoredRef', 'addItem', 'addOrganic', 'addTrans', 'clearIgnoredOrganic',
      'clearIgnoredRef', 'clearOrganic', 'clearXKey', 'clearXValue', 'cookiePathCopy', 'deleteCustomVar', 'initData',
      'sendXEvent', 'setAccount', 'setAllowAnchor', 'setAllowHash', 'setAllowLinker', 'setAutoTrackOutbound',
      'setCampaignCookieTimeout', 'setCampaignTrack', 'setCampContentKey', 'setCampMediumKey', 'setCampNameKey',
      'setCampNOKey', 'setCampSourceKey', 'setCampTermKey', 'setClientInfo', 'setCookiePath', 'setCookieTimeout',
      'setCustomVar', 'setDetectFlash', 'setDetectTitle', 'setDomainName', 'setLocalGifPath', 'setLocalRemoteServerMode',
      'setLocalServerMode', 'setMaxCustomVariables', 'setPage', 'setReferrerOverride', 'setRemoteServerMode',
      'setSampleRate', 'setSessionCookieTimeout', 'setSessionTimeout', 'setSiteSpeedSampleRate', 'setTrans',
      'setTransactionDelim', 'setVar', 'setVisitorCookieTimeout', 'setXKey', 'setXValue', 'storeGac', 'trackEvent',
      'trackPageLoadTime', 'trackPageview', 'trackSocial', 'trackTiming', 'trackTrans', 'visitCode']) {
      made['_' + name] = nothing;
    }
    made._createEventTracker = () => ({ _trackEvent: nothing });
    made._get = () => '';
    made._getAccount = () => 'UA-00000000-0';
    made._getClientInfo = () => 1;
    made._getDetectFlash = () => 1;
    made._getDetectTitle = () => 1;
    made._getLinkerUrl = address => address;
    made._getLocalGifPath = () => '';
    made._getName = () => '';
    made._getServiceMode = () => 0;
    made._getVersion = () => '5.7.2';
    made._getVisitorCustomVar = () => '';
    made._link = address => { if (typeof address === 'string') { location.assign(address); } };
    made._linkByPost = nothing;
    return made;
  };
  const only = tracker();
  window._gat = {
    _anonymizeIP: nothing,
    _createTracker: () => only,
    _forceSSL: nothing,
    _getPlugin: () => ({}),
    _getTracker: () => only,
    _getTrackerByName: () => only,
    _getTrackers: () => [only],
    aa: nothing, ab: nothing, hb: nothing, la: nothing, oa: nothing, pa: nothing, u: nothing,
  };
  const push = (...calls) => {
    for (const call of calls) {
      if (typeof call === 'function') {
        call();
      } else if (Array.isArray(call) && /^(?:[^.]+\.)?_link$/.test(call[0])) {
        only._link(call[1]);
      } else if (Array.isArray(call) && call[0] === '_set' && call[1] === 'hitCallback' && typeof call[2] === 'function') {
        call[2]();
      }
    }
    return 0;
  };
  const earlier = Array.isArray(window._gaq) ? window._gaq : [];
  window._gaq = Object.assign(only, { _createAsyncTracker: () => only, _getAsyncTracker: () => only, push });
  push(...earlier);
})();
