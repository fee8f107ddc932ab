// SPDX-License-Identifier: Apache-2.0
// The tag of Yandex Metrika: callbacks are called, and nothing is sent.
(function () {
  'use strict';
  const queue = window.ym && Array.isArray(window.ym.a) ? window.ym.a : [];
  const known = {};
  const ym = function (id, method, ...words) {
    if (method === 'init') {
      known['yaCounter' + id] = window['yaCounter' + id] = counter(id);
      document.dispatchEvent(new Event('yacounter' + id + 'inited'));
      return;
    }
    if (method === 'getClientID' && typeof words[0] === 'function') {
      words[0](null);
      return;
    }
    for (const word of words) {
      const callback = typeof word === 'function' ? word : word && typeof word === 'object' ? word.callback : undefined;
      if (typeof callback === 'function') {
        setTimeout(callback, 1);
        return;
      }
    }
  };
  const counter = id => new Proxy({}, {
    get: (target, name) => name === 'then' ? undefined : (...words) => ym(id, String(name), ...words),
  });
  ym.a = [];
  ym.l = Date.now();
  window.ym = ym;
  queue.forEach(call => ym(...Array.from(call)));
})();
