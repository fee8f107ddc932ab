// SPDX-License-Identifier: Apache-2.0
// The ad manager of FreeWheel: every request fails at once, so that players go on.
(function () {
  'use strict';
  const nothing = function () {};
  const names = ['EVENT_REQUEST_COMPLETE', 'EVENT_SLOT_STARTED', 'EVENT_SLOT_ENDED', 'EVENT_AD', 'EVENT_ERROR',
    'EVENT_CONTENT_VIDEO_PAUSE_REQUEST', 'EVENT_CONTENT_VIDEO_RESUME_REQUEST', 'CAPABILITY_STATUS_ON',
    'CAPABILITY_STATUS_OFF', 'TIME_POSITION_CLASS_PREROLL', 'TIME_POSITION_CLASS_MIDROLL', 'TIME_POSITION_CLASS_POSTROLL',
    'VIDEO_STATE_PLAYING', 'VIDEO_STATE_PAUSED', 'VIDEO_STATE_STOPPED', 'VIDEO_STATE_COMPLETED'];
  const SDK = Object.fromEntries(names.map(name => [name, name.toLowerCase()]));
  class Context {
    constructor() { this.listeners = []; }
    addEventListener(type, listener) { this.listeners.push({ type, listener }); }
    removeEventListener(type, listener) {
      this.listeners = this.listeners.filter(one => one.type !== type || one.listener !== listener);
    }
    submitRequest() {
      setTimeout(() => {
        for (const { type, listener } of this.listeners) {
          if (type === SDK.EVENT_REQUEST_COMPLETE) {
            listener({ type, success: false });
          }
        }
      }, 1);
    }
    getTemporalSlots() { return []; }
    getSlots() { return []; }
    getSlotByCustomId() { return null; }
    dispose() { this.listeners = []; }
  }
  for (const name of ['addKeyValue', 'addTemporalSlot', 'addVideoSlot', 'addNonTemporalSlot', 'registerVideoDisplayBase',
    'setCapability', 'setContentVideoElement', 'setParameter', 'setProfile', 'setSiteSection', 'setVideoAsset',
    'setVideoAssetCurrentTimePosition', 'setVideoState', 'setVisitor']) {
    Context.prototype[name] = nothing;
  }
  class AdManager {
    newContext() { return new Context(); }
    newContextWithContext() { return new Context(); }
    getVersion() { return '7.0.0'; }
    setServer() {} setNetwork() {} setLogLevel() {} dispose() {}
  }
  window.tv = window.tv || {};
  window.tv.freewheel = { SDK: Object.assign(SDK, { AdManager, Context, setLogLevel: nothing, version: '7.0.0' }) };
})();
