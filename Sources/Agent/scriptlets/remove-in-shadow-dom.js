// SPDX-License-Identifier: Apache-2.0
// needs: shadows, shadowChanges
/**
 * Removes elements from shadow trees.
 *
 * @scriptlet remove-in-shadow-dom
 * @aliases
 * @adguard remove-in-shadow-dom
 * @arguments selector [hosts]
 * @trust no
 * @world page
 */
function removeInShadowDOM(selector = '', hosts = '') {
  changeInShadows(selector, hosts, element => element.remove());
}
