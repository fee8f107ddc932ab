// SPDX-License-Identifier: Apache-2.0
// Outbrain without recommendations.
(function () {
  'use strict';
  const nothing = function () {};
  const OBR = window.OBR = {};
  OBR.extern = {
    video: { getVideoRecs: nothing, videoClicked: nothing },
  };
  for (const name of ['callClick', 'callLoadMore', 'callRecs', 'callUserZapping', 'callWhatIs', 'cancelRecommendation',
    'cancelRecs', 'closeCard', 'closeModal', 'closeTbx', 'errorInjectionHandler', 'getCountOfRecs', 'getStat',
    'imageError', 'manualVideoClicked', 'onOdbReturn', 'onVideoClick', 'pagerLoad', 'recClicked', 'refreshSpecificWidget',
    'refreshWidget', 'reloadWidget', 'renderWidget', 'renderSpaWidgets', 'researchWidget', 'returnedError',
    'returnedHtmlData', 'returnedIrdData', 'returnedJsonData', 'scrollLoad', 'showDescription', 'showRecInIframe',
    'userZappingMessage', 'zappingFormAction']) {
    OBR.extern[name] = nothing;
  }
})();
