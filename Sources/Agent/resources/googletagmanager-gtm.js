// SPDX-License-Identifier: Apache-2.0
// Tag Manager of Google alone: events are taken, callbacks called, and nothing is loaded.
(function () {
  'use strict';
  window.ga = window.ga || function () {};
  const layer = window.dataLayer = Array.isArray(window.dataLayer) ? window.dataLayer : [];
  const takeEvent = event => {
    const callback = event && typeof event === 'object' ? event.eventCallback : undefined;
    if (typeof callback === 'function') {
      setTimeout(() => { try { callback(); } catch (error) { /* The page's own. */ } }, 1);
    }
  };
  if (layer.hide && typeof layer.hide.end === 'function') {
    try { layer.hide.end(); } catch (error) { /* The page's own. */ }
  }
  const push = layer.push;
  layer.push = function (...events) {
    const length = push.apply(layer, events);
    events.forEach(takeEvent);
    return length;
  };
  layer.forEach(takeEvent);
})();
