// SPDX-License-Identifier: Apache-2.0
// needs: natives
/**
 * Links that open another tab do nothing.
 *
 * @scriptlet disable-newtab-links
 * @aliases
 * @adguard ubo-disable-newtab-links.js
 * @arguments
 * @trust no
 * @world page
 */
function disableNewTabLinks() {
  natives.apply(natives.addEventListener, document, ['click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[target]') : null;
    if (link !== null && link.getAttribute('target') !== '_self') {
      event.preventDefault();
    }
  }, true]);
}
