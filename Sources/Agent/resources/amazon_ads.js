// SPDX-License-Identifier: Apache-2.0
// The script of Amazon's display ads, without ads.
(function () {
  'use strict';
  const amznads = window.amznads || {};
  const nothing = function () {};
  for (const name of ['addLoadEvent', 'appendScriptTag', 'appendTargetingToAdServerUrl', 'appendTargetingToQueryString',
    'clearTargetingFromGPTAsync', 'doAllTasks', 'doGetAdsAsync', 'doTask', 'doUpdateAds', 'getAds', 'getAdsAsync',
    'getAdsCallback', 'setTargetingForGPTAsync', 'setTargetingForGPTSync', 'tryGetAdsAsync', 'updateAds']) {
    amznads[name] = nothing;
  }
  amznads.getTargeting = () => ({});
  amznads.getTargetingGPTAsync = nothing;
  amznads.getTokens = () => [];
  amznads.hasAds = () => false;
  amznads.renderAd = nothing;
  amznads.ads = {};
  window.amznads = amznads;
  window.amzn_ads = window.amzn_ads || nothing;
  window.aax_write = window.aax_write || nothing;
  window.aax_render_ad = window.aax_render_ad || nothing;
})();
