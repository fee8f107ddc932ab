// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments
/**
 * Buttons with a `link` go straight to it.
 *
 * @scriptlet multiup
 * @aliases
 * @adguard
 * @arguments
 * @trust no
 * @world page
 */
function multiup() {
  runAt('interactive', () => {
    natives.apply(natives.addEventListener, document, ['click', event => {
      const button = event.target instanceof Element ? event.target.closest('button[link]') : null;
      if (button !== null) {
        event.preventDefault();
        event.stopPropagation();
        self.location.href = /** @type {string} */ (button.getAttribute('link'));
      }
    }, true]);
  });
}
