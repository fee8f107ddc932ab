// SPDX-License-Identifier: Apache-2.0
// Content experiments of Google: always the original.
(function () {
  'use strict';
  window.cxApi = {
    NO_CHOSEN_VARIATION: -1,
    ORIGINAL_VARIATION: 0,
    NOT_PARTICIPATING: -2,
    chooseVariation: () => 0,
    getChosenVariation: () => 0,
    setChosenVariation() {},
    setAllowHash() {},
    setCookiePath() {},
    setDomainName() {},
  };
})();
