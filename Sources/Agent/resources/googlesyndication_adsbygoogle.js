// SPDX-License-Identifier: Apache-2.0
// AdSense: places are marked as done, and stay empty.
(function () {
  'use strict';
  const fill = () => {
    let number = 0;
    for (const place of document.querySelectorAll('ins.adsbygoogle:not([data-adsbygoogle-status])')) {
      const id = 'aswift_' + number;
      number += 1;
      place.setAttribute('data-adsbygoogle-status', 'done');
      place.setAttribute('data-ad-status', 'unfilled');
      const host = document.createElement('div');
      host.id = id + '_host';
      host.style.cssText = 'border: none; height: 0px; width: 0px; margin: 0px; padding: 0px; position: relative; '
        + 'visibility: visible; background-color: transparent; display: inline-block;';
      const frame = document.createElement('iframe');
      frame.id = id;
      frame.name = id;
      frame.style.cssText = 'left: 0; position: absolute; top: 0; border: 0; width: 0px; height: 0px;';
      host.append(frame);
      place.append(host);
    }
  };
  const earlier = Array.isArray(window.adsbygoogle) ? window.adsbygoogle : [];
  const ads = Object.assign([], { loaded: true, pageState: undefined });
  ads.push = function (...requests) {
    for (const request of requests) {
      if (request && typeof request === 'object' && typeof request.callback === 'function') {
        request.callback({});
      }
    }
    fill();
    return ads.length;
  };
  window.adsbygoogle = ads;
  window.google_ama_state = window.google_ama_state || {};
  const start = () => {
    earlier.forEach(request => ads.push(request));
    fill();
  };
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', start);
  } else {
    start();
  }
})();
