// SPDX-License-Identifier: Apache-2.0
// apstag of Amazon Publisher Services: no bids, at once.
(function () {
  'use strict';
  const nothing = function () {};
  const earlier = window.apstag && Array.isArray(window.apstag._Q) ? window.apstag._Q : [];
  const answer = callback => {
    if (typeof callback === 'function') {
      callback([]);
    }
  };
  const apstag = {
    _Q: [],
    init(config, callback) { answer(callback); },
    fetchBids(config, callback) {
      answer(callback);
      return Promise.resolve([]);
    },
    setDisplayBids: nothing,
    renderImp: nothing,
    targetingKeys: () => [],
    rpa: nothing,
    upa: nothing,
    dpa: nothing,
    punt: nothing,
    debug: nothing,
    customPlacements() {
      return { addProvider: nothing };
    },
  };
  apstag._Q.push = call => {
    // i: init, f: fetchBids, as they were queued.
    if (Array.isArray(call) && call[0] === 'i') {
      apstag.init(...Array.from(call[1] || []));
    } else if (Array.isArray(call) && call[0] === 'f') {
      apstag.fetchBids(...Array.from(call[1] || []));
    }
    return 0;
  };
  window.apstag = apstag;
  earlier.forEach(call => apstag._Q.push(call));
})();
