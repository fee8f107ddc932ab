// SPDX-License-Identifier: Apache-2.0
// AT Internet's SmartTag without reports.
(function () {
  'use strict';
  const nothing = function () {};
  const chain = () => new Proxy(function () {}, {
    get(target, name) { return name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : chain(); },
    apply(target, self, words) {
      const callback = words.find(word => typeof word === 'function')
        || (words[0] && typeof words[0] === 'object' && words[0].callback);
      if (typeof callback === 'function') {
        setTimeout(callback, 1);
      }
      return undefined;
    },
  });
  const tag = { sendEvents: nothing, getConfig: nothing, setConfig: nothing, setParam: nothing, getContext: nothing };
  for (const name of ['page', 'click', 'event', 'events', 'order', 'privacy', 'identifiedVisitor', 'customVars', 'utils',
    'rm', 'aisle', 'cart', 'product', 'internalSearch', 'publisher', 'selfPromotion', 'richMedia', 'customObject',
    'dynamicLabel', 'tags', 'visit', 'location', 'level2', 'mvTesting', 'clickListener', 'storage', 'plugins']) {
    tag[name] = chain();
  }
  tag.dispatch = (options = {}) => { if (typeof options.callback === 'function') { setTimeout(options.callback, 1); } };
  window.ATInternet = {
    Tracker: { Tag: function () { return tag; }, instances: [tag], pluginProtos: {}, addPlugin: nothing },
    Utils: chain(),
    onTrackerLoad: nothing,
  };
  if (typeof window.tag === 'undefined') {
    window.tag = tag;
  }
})();
