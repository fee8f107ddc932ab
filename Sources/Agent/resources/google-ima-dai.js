// SPDX-License-Identifier: Apache-2.0
// The dynamic ad insertion of Google: a stream that fails at once, so that players show their own.
(function () {
  'use strict';
  const nothing = function () {};
  class StreamRequest {
    constructor(facts = {}) { Object.assign(this, facts); }
  }
  const types = 'AD_BREAK_ENDED AD_BREAK_STARTED AD_PERIOD_ENDED AD_PERIOD_STARTED AD_PROGRESS CLICK COMPLETE '
    + 'CUEPOINTS_CHANGED ERROR FIRST_QUARTILE LOADED MIDPOINT PAUSED RESUMED SKIPPABLE_STATE_CHANGED SKIPPED STARTED '
    + 'STREAM_INITIALIZED THIRD_QUARTILE VIDEO_CLICKED';
  class StreamEvent {
    constructor(type, data) { Object.assign(this, { type, data }); }
    getAd() { return null; }
    getStreamData() { return this.data || {}; }
  }
  StreamEvent.Type = Object.fromEntries(types.split(' ').map(name => [name,
    name.toLowerCase().replace(/_(.)/g, (found, letter) => letter.toUpperCase())]));

  class StreamManager {
    constructor(video) {
      this.video = video;
      this.listeners = [];
    }
    addEventListener(names, listener) {
      [].concat(names).forEach(type => this.listeners.push({ type, listener }));
    }
    removeEventListener(names, listener) {
      this.listeners = this.listeners.filter(one => ![].concat(names).includes(one.type) || one.listener !== listener);
    }
    requestStream() {
      setTimeout(() => {
        const event = new StreamEvent(StreamEvent.Type.ERROR, { errorMessage: 'No stream.' });
        this.listeners.filter(one => one.type === event.type).forEach(one => one.listener(event));
      }, 1);
    }
    contentTimeForStreamTime(time) { return time; }
    streamTimeForContentTime(time) { return time; }
    previousCuePointForStreamTime() { return null; }
  }
  for (const name of ['loadStreamMetadata', 'onTimedMetadata', 'processMetadata', 'replaceAdTagParameters', 'reset',
    'setClickElement', 'focus']) {
    StreamManager.prototype[name] = nothing;
  }
  window.google = window.google || {};
  window.google.ima = window.google.ima || {};
  window.google.ima.dai = { api: {
    DaiSdkSettings: class {},
    LiveStreamRequest: StreamRequest,
    PodStreamRequest: StreamRequest,
    PodVodStreamRequest: StreamRequest,
    StreamData: class {},
    StreamEvent,
    StreamManager,
    StreamRequest: Object.assign(StreamRequest, { StreamFormat: { DASH: 'dash', HLS: 'hls' } }),
    UiSettings: class { getLocale() { return ''; } setLocale() {} },
    VERSION: '3.700.0',
    VODStreamRequest: StreamRequest,
    VideoStitcherLiveStreamRequest: StreamRequest,
    VideoStitcherVodStreamRequest: StreamRequest,
  } };
})();
