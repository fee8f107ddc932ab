// SPDX-License-Identifier: Apache-2.0
// Sensors Analytics without reports.
(function () {
  'use strict';
  const nothing = function () {};
  const name = window.sensorsDataAnalytic201505 || 'sensors';
  const queue = window[name] && Array.isArray(window[name]._q) ? window[name]._q : [];
  const sensors = {};
  for (const method of ['init', 'setProfile', 'setOnceProfile', 'appendProfile', 'incrementProfile', 'deleteProfile',
    'unsetProfile', 'identify', 'trackSignup', 'registerPage', 'clearAllRegister', 'clearPageRegister', 'registerOnce',
    'register', 'registerSession', 'registerSessionOnce', 'logout', 'resetAnonymousIdentity', 'use', 'setItem',
    'deleteItem', 'bind', 'unbind', 'trackHeatMap', 'trackAllHeatMap', 'autoTrackWithoutProfile', 'autoTrackSinglePage']) {
    sensors[method] = nothing;
  }
  const callBack = words => {
    const callback = words.find(word => typeof word === 'function');
    if (callback) {
      setTimeout(callback, 1);
    }
  };
  for (const method of ['track', 'login', 'quick', 'autoTrack', 'getPresetProperties', 'trackLink']) {
    sensors[method] = (...words) => callBack(words);
  }
  sensors.store = { getDistinctId: () => '', getFirstId: () => '', getProps: () => ({}) };
  sensors.getAppStatus = () => ({});
  window[name] = Object.assign(typeof window[name] === 'function' ? window[name] : {}, sensors);
  for (const call of queue) {
    const [method, words] = Array.from(call);
    if (typeof sensors[method] === 'function') {
      sensors[method](...Array.from(words || []));
    }
  }
})();
