// SPDX-License-Identifier: Apache-2.0
// needs: shadows, shadowChanges
/**
 * Hides elements in shadow trees.
 *
 * @scriptlet hide-in-shadow-dom
 * @aliases
 * @adguard hide-in-shadow-dom
 * @arguments selector [hosts]
 * @trust no
 * @world page
 */
function hideInShadowDOM(selector = '', hosts = '') {
  changeInShadows(selector, hosts, element => {
    const { style } = /** @type {HTMLElement} */ (element);
    if (style.getPropertyPriority('display') !== 'important') {
      style.setProperty('display', 'none', 'important');
    }
  });
}
