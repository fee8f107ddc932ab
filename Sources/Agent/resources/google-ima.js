// SPDX-License-Identifier: Apache-2.0
// The interactive media ads of Google: an ad is loaded, started and over at once, so that players go on.
(function () {
  'use strict';
  if (window.google && window.google.ima && window.google.ima.VERSION) {
    return;
  }
  const nothing = function () {};
  const VERSION = '3.700.0';

  /** Adds methods that do nothing, and getters that return a value. */
  const fill = (made, idle, values = {}) => {
    for (const name of idle) {
      made.prototype[name] = nothing;
    }
    for (const [name, value] of Object.entries(values)) {
      made.prototype[name] = () => value;
    }
    return made;
  };

  class EventTarget {
    constructor() { this.listeners = new Map(); }
    addEventListener(types, listener, options, context) {
      for (const type of [].concat(types)) {
        const known = this.listeners.get(type) || [];
        this.listeners.set(type, [...known, { listener, context }]);
      }
    }
    removeEventListener(types, listener) {
      for (const type of [].concat(types)) {
        this.listeners.set(type, (this.listeners.get(type) || []).filter(one => one.listener !== listener));
      }
    }
    tell(event) {
      for (const { listener, context } of this.listeners.get(event.type) || []) {
        try {
          if (typeof listener === 'function') {
            listener.call(context || this, event);
          } else {
            listener.handleEvent(event);
          }
        } catch (error) {
          setTimeout(() => { throw error; });
        }
      }
    }
  }

  class AdDisplayContainer {
    constructor(container) {
      if (container instanceof Element) {
        container.appendChild(document.createElement('div'));
      }
    }
  }
  fill(AdDisplayContainer, ['destroy', 'initialize']);

  class AdError extends Error {
    constructor(type, code, vastCode, message, request, context) {
      super(message);
      this.facts = { type, code, vastCode, message, request, context };
    }
    getErrorCode() { return this.facts.code; }
    getInnerError() { return null; }
    getMessage() { return this.facts.message; }
    getType() { return this.facts.type; }
    getVastErrorCode() { return this.facts.vastCode; }
    toString() { return 'AdError ' + this.facts.code + ': ' + this.facts.message; }
  }
  AdError.ErrorCode = {};
  AdError.Type = { AD_LOAD: 'adLoadError', AD_PLAY: 'adPlayError' };

  class AdErrorEvent {
    constructor(error) {
      this.type = 'adError';
      this.error = error;
    }
    getError() { return this.error; }
    getUserRequestContext() { return this.error && this.error.facts ? this.error.facts.context : {}; }
  }
  AdErrorEvent.Type = { AD_ERROR: 'adError' };

  class AdPodInfo {}
  fill(AdPodInfo, [], { getAdPosition: 1, getIsBumper: false, getMaxDuration: -1, getPodIndex: 0, getTimeOffset: 0,
    getTotalAds: 1 });

  class Ad {
    constructor() { this.pod = new AdPodInfo(); }
    getAdPodInfo() { return this.pod; }
  }
  fill(Ad, [], { getAdId: '', getAdSystem: '', getAdvertiserName: '', getApiFramework: null, getCompanionAds: [],
    getContentType: '', getCreativeAdId: '', getCreativeId: '', getDealId: '', getDescription: '', getDuration: 8.5,
    getHeight: 0, getMediaUrl: null, getMinSuggestedDuration: -2, getSkipTimeOffset: -1, getSurveyUrl: null,
    getTitle: '', getTraffickingParameters: {}, getTraffickingParametersString: '', getUiElements: [''],
    getUniversalAdIdRegistry: 'unknown', getUniversalAdIds: [], getUniversalAdIdValue: 'unknown', getVastMediaBitrate: 0,
    getVastMediaHeight: 0, getVastMediaWidth: 0, getWidth: 0, getWrapperAdIds: [], getWrapperAdSystems: [],
    getWrapperCreativeIds: [], isLinear: true, isSkippable: true, isUiDisabled: false });

  class AdEvent {
    constructor(type) { this.type = type; }
    getAd() { return new Ad(); }
    getAdData() { return {}; }
  }
  const types = 'AD_BREAK_READY AD_BUFFERING AD_CAN_PLAY AD_METADATA AD_PROGRESS ALL_ADS_COMPLETED CLICK COMPLETE '
    + 'CONTENT_PAUSE_REQUESTED CONTENT_RESUME_REQUESTED DURATION_CHANGE EXPANDED_CHANGED FIRST_QUARTILE IMPRESSION '
    + 'INTERACTION LINEAR_CHANGE LINEAR_CHANGED LOADED LOG MIDPOINT PAUSED RESUMED SKIPPABLE_STATE_CHANGED SKIPPED '
    + 'STARTED THIRD_QUARTILE USER_CLOSE VIDEO_CLICKED VIDEO_ICON_CLICKED VIEWABLE_IMPRESSION VOLUME_CHANGED VOLUME_MUTED';
  AdEvent.Type = Object.fromEntries(types.split(' ').map(name => [name,
    name.toLowerCase().replace(/_(.)/g, (found, letter) => letter.toUpperCase())]));
  Object.assign(AdEvent.Type, { CLICK: 'click', SKIPPED: 'skip', STARTED: 'start', VOLUME_CHANGED: 'volumeChange',
    VOLUME_MUTED: 'mute', PAUSED: 'pause', RESUMED: 'resume', USER_CLOSE: 'userClose' });

  class AdsManager extends EventTarget {
    constructor() {
      super();
      this.volume = 1;
      this.isDestroyed = false;
    }
    destroy() { this.isDestroyed = true; }
    getVolume() { return this.volume; }
    setVolume(volume) { this.volume = volume; }
    init() {
      if (!this.isDestroyed) {
        this.tell(new AdEvent(AdEvent.Type.LOADED));
      }
    }
    start() {
      const events = ['AD_BUFFERING', 'LOADED', 'CONTENT_PAUSE_REQUESTED', 'STARTED', 'IMPRESSION', 'FIRST_QUARTILE',
        'MIDPOINT', 'THIRD_QUARTILE', 'COMPLETE', 'ALL_ADS_COMPLETED', 'CONTENT_RESUME_REQUESTED'];
      requestAnimationFrame(() => {
        for (const name of events) {
          this.tell(new AdEvent(AdEvent.Type[name]));
        }
      });
    }
  }
  fill(AdsManager, ['clicked', 'collapse', 'configureAdsManager', 'discardAdBreak', 'expand', 'focus', 'pause', 'resize',
    'resume', 'skip', 'stop', 'updateAdsRenderingSettings'], { getAdSkippableState: false, getCuePoints: [],
    getCurrentAd: null, getCurrentAdCuePoints: [], getRemainingTime: -1, isCustomClickTrackingUsed: false,
    isCustomPlaybackUsed: false });

  class AdsManagerLoadedEvent {
    constructor(type, manager, context) { Object.assign(this, { type, manager, context }); }
    getAdsManager() { return this.manager; }
    getUserRequestContext() { return this.context; }
  }
  AdsManagerLoadedEvent.Type = { ADS_MANAGER_LOADED: 'adsManagerLoaded' };

  class AdsLoader extends EventTarget {
    constructor() {
      super();
      this.settings = new ImaSdkSettings();
    }
    getSettings() { return this.settings; }
    requestAds(request, context = {}) {
      requestAnimationFrame(() => this.tell(new AdsManagerLoadedEvent(
        AdsManagerLoadedEvent.Type.ADS_MANAGER_LOADED, new AdsManager(), context)));
    }
  }
  fill(AdsLoader, ['contentComplete', 'destroy'], { getVersion: VERSION });

  class AdsRequest {}
  fill(AdsRequest, ['setAdWillAutoPlay', 'setAdWillPlayMuted', 'setContinuousPlayback']);
  class AdsRenderingSettings {}
  class CompanionAdSelectionSettings {}
  CompanionAdSelectionSettings.CreativeType = { ALL: 'All', FLASH: 'Flash', IMAGE: 'Image' };
  CompanionAdSelectionSettings.ResourceType = { ALL: 'All', HTML: 'Html', IFRAME: 'IFrame', STATIC: 'Static' };
  CompanionAdSelectionSettings.SizeCriteria = { IGNORE: 'IgnoreSize', SELECT_EXACT_MATCH: 'SelectExactMatch',
    SELECT_NEAR_MATCH: 'SelectNearMatch', SELECT_FLUID: 'SelectFluid' };

  class ImaSdkSettings {
    constructor() {
      this.known = { autoPlayAdBreaks: true, locale: '', playerType: '', playerVersion: '', ppid: '' };
    }
  }
  for (const [name, key] of [['Locale', 'locale'], ['PlayerType', 'playerType'], ['PlayerVersion', 'playerVersion'],
    ['Ppid', 'ppid']]) {
    ImaSdkSettings.prototype['get' + name] = function () { return this.known[key]; };
    ImaSdkSettings.prototype['set' + name] = function (value) { this.known[key] = value; };
  }
  ImaSdkSettings.prototype.isAutoPlayAdBreaks = function () { return this.known.autoPlayAdBreaks; };
  ImaSdkSettings.prototype.setAutoPlayAdBreaks = function (value) { this.known.autoPlayAdBreaks = value; };
  fill(ImaSdkSettings, ['setCookiesEnabled', 'setDisableCustomPlaybackForIOS10Plus', 'setFeatureFlags', 'setNumRedirects',
    'setSessionId', 'setVpaidAllowed', 'setVpaidMode', 'setUseStoryboards'], { getCompanionBackfill: '',
    getDisableCustomPlaybackForIOS10Plus: false, getFeatureFlags: {}, getNumRedirects: 4, isVpaidAdapter: false });
  ImaSdkSettings.CompanionBackfillMode = { ALWAYS: 'always', ON_MASTER_AD: 'on_master_ad' };
  ImaSdkSettings.VpaidMode = { DISABLED: 0, ENABLED: 1, INSECURE: 2 };

  class UniversalAdIdInfo {}
  fill(UniversalAdIdInfo, [], { getAdIdRegistry: '', getAdIdValue: '' });
  const settings = new ImaSdkSettings();

  window.google = window.google || {};
  window.google.ima = Object.assign(window.google.ima || {}, {
    AdCuePoints: class {},
    AdDisplayContainer,
    AdError,
    AdErrorEvent,
    AdEvent,
    AdPodInfo,
    AdProgressEvent: AdEvent,
    AdsLoader,
    AdsManager,
    AdsManagerLoadedEvent,
    AdsRenderingSettings,
    AdsRequest,
    CompanionAd: class {},
    CompanionAdSelectionSettings,
    CustomContentLoadedEvent: { Type: { CUSTOM_CONTENT_LOADED: 'deprecated-event' } },
    ImaSdkSettings,
    OmidAccessMode: { FULL: 'full', DOMAIN: 'domain', LIMITED: 'limited' },
    OmidVerificationVendor: { OTHER: 1, GOOGLE: 9 },
    UiElements: { AD_ATTRIBUTION: 'adAttribution', COUNTDOWN: 'countdown' },
    UniversalAdIdInfo,
    VERSION,
    ViewMode: { FULLSCREEN: 'fullscreen', NORMAL: 'normal' },
    secureSignals: { clearAllCache: nothing },
    settings,
  });
})();
