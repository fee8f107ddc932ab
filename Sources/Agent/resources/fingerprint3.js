// SPDX-License-Identifier: Apache-2.0
// FingerprintJS: another visitor each time.
(function () {
  'use strict';
  const random = () => {
    let text = '';
    while (text.length < 20) {
      text += Math.random().toString(36).slice(2);
    }
    return text.slice(0, 20);
  };
  const get = () => Promise.resolve({
    visitorId: random(), confidence: { score: 0.5 }, components: {}, version: '3.4.2',
  });
  const FingerprintJS = {
    load: () => Promise.resolve({ get }),
    hashComponents: random,
    componentsToDebugString: () => '{}',
    isWebKit: () => false,
    isChromium: () => true,
    isGecko: () => false,
    murmurX64Hash128: random,
    prepareForSources: () => Promise.resolve(),
    sources: {},
  };
  FingerprintJS.default = FingerprintJS;
  window.FingerprintJS = FingerprintJS;
  if (typeof module === 'object' && module !== null && module.exports) {
    module.exports = FingerprintJS;
  }
})();
