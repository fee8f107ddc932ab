// SPDX-License-Identifier: Apache-2.0
// analytics.js and Tag Manager of Google: calls are taken, callbacks called, and nothing is sent.
(function () {
  'use strict';
  const nothing = function () {};
  const name = window.GoogleAnalyticsObject || 'ga';
  const queue = window[name] && Array.isArray(window[name].q) ? window[name].q : [];

  class Tracker {
    constructor(fields = {}) {
      this.fields = { name: 't0', ...fields };
    }
    get(field) { return this.fields[field]; }
    set(field, value) {
      Object.assign(this.fields, typeof field === 'object' ? field : { [field]: value });
    }
    send(...words) { callBack(words); }
    requireSync() {}
  }
  const trackers = [];
  const callBack = words => {
    const last = words[words.length - 1];
    const callback = last && typeof last === 'object' ? last.hitCallback : undefined;
    if (typeof callback === 'function') {
      setTimeout(() => { try { callback(); } catch (error) { /* The page's own. */ } }, 1);
    }
  };
  const create = (...words) => {
    const last = words[words.length - 1];
    const fields = last && typeof last === 'object' ? last : {};
    const named = typeof words[2] === 'string' ? { name: words[2] } : {};
    const tracker = new Tracker({ trackingId: words[0], ...named, ...fields });
    trackers.push(tracker);
    return tracker;
  };
  const ga = function (command, ...words) {
    if (typeof command === 'function') {
      command(trackers[0]);
    } else if (command === 'create') {
      create(...words);
    } else {
      callBack(words);
    }
  };
  ga.create = create;
  ga.getByName = wanted => trackers.find(tracker => tracker.get('name') === wanted) || new Tracker({ name: wanted });
  ga.getAll = () => trackers.slice();
  ga.remove = nothing;
  ga.loaded = true;
  ga.answer = 42;
  ga.q = [];
  window[name] = ga;
  window.ga = window.ga && window.ga.loaded ? window.ga : ga;
  queue.forEach(call => ga(...Array.from(call)));

  const layer = Array.isArray(window.dataLayer) ? window.dataLayer : undefined;
  if (layer === undefined) {
    return;
  }
  const takeEvent = event => {
    const facts = event && typeof event === 'object' ? event : {};
    const words = facts[0] === 'event' && facts[2] && typeof facts[2] === 'object' ? facts[2] : facts;
    for (const callback of [facts.eventCallback, words.event_callback]) {
      if (typeof callback === 'function') {
        setTimeout(() => { try { callback(); } catch (error) { /* The page's own. */ } }, 1);
      }
    }
  };
  if (layer.hide && typeof layer.hide.end === 'function') {
    try { layer.hide.end(); } catch (error) { /* The page's own. */ }
    layer.hide.end = nothing;
  }
  const push = layer.push;
  layer.push = function (...events) {
    const length = push.apply(layer, events);
    events.forEach(takeEvent);
    return length;
  };
  layer.forEach(takeEvent);
  window.google_tag_manager = window.google_tag_manager || { dataLayer: { name: 'dataLayer' } };
})();
