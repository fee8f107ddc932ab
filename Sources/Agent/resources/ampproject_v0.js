// SPDX-License-Identifier: Apache-2.0
// The runtime of AMP: shows the page without its components.
(function () {
  'use strict';
  const show = () => {
    for (const element of document.querySelectorAll('style[amp-boilerplate], noscript > style[amp-boilerplate]')) {
      element.remove();
    }
    if (document.body) {
      document.body.style.setProperty('visibility', 'visible', 'important');
      document.body.style.setProperty('animation', 'none', 'important');
    }
    for (const image of document.querySelectorAll('amp-img[src]')) {
      if (image.querySelector('img') === null) {
        const made = document.createElement('img');
        made.src = image.getAttribute('src') || '';
        made.alt = image.getAttribute('alt') || '';
        made.style.maxWidth = '100%';
        image.append(made);
      }
    }
  };
  window.AMP = window.AMP || [];
  window.AMP.push = function () {};
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', show);
  } else {
    show();
  }
})();
