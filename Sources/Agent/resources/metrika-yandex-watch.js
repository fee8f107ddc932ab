// SPDX-License-Identifier: Apache-2.0
// Yandex Metrika of older pages: callbacks are called, and nothing is sent.
(function () {
  'use strict';
  const nothing = function () {};
  const callBack = (...words) => {
    for (const word of words) {
      const callback = typeof word === 'function' ? word : word && typeof word === 'object' ? word.callback : undefined;
      if (typeof callback === 'function') {
        setTimeout(callback, 1);
        return;
      }
    }
  };
  class Counter {
    addFileExtension() {}
    clickmap() {}
    enableAll() {}
    extLink(...words) { callBack(...words); }
    file(...words) { callBack(...words); }
    getClientID(callback) { if (typeof callback === 'function') { callback(null); } }
    hit(...words) { callBack(...words); }
    notBounce(...words) { callBack(...words); }
    params() {}
    reachGoal(...words) { callBack(...words); }
    setUserID() {}
    trackLinks() {}
    userParams() {}
    accurateTrackBounce() {}
    destruct() {}
  }
  window.Ya = window.Ya || {};
  window.Ya.Metrika = window.Ya.Metrika || Counter;
  window.Ya.Metrika2 = window.Ya.Metrika2 || Counter;
  window.yandex_metrika_callback = window.yandex_metrika_callback || nothing;
  for (const name of ['yandex_metrika_callbacks', 'yandex_metrika_callbacks2']) {
    const queue = window[name];
    for (const callback of Array.isArray(queue) ? queue : typeof queue === 'function' ? [queue] : []) {
      if (typeof callback === 'function') {
        callback();
      }
    }
    window[name] = Object.assign([], { push(callback) { if (typeof callback === 'function') { callback(); } return 0; } });
  }
})();
