// SPDX-License-Identifier: Apache-2.0
// needs: elements
/**
 * Removes attributes from elements: while the page is loaded, or at the moments `asap`, `interactive`, `complete`,
 * `stay`.
 *
 * @scriptlet remove-attr
 * @aliases ra
 * @adguard ubo-remove-attr.js ubo-ra.js
 * @arguments names [selector] [moments]
 * @trust no
 * @world isolated
 */
function removeAttr(names = '', selector = '', moments = '') {
  const removed = names.split('|').map(name => name.trim()).filter(name => name !== '');
  const elements = selector || removed.map(name => '[' + CSS.escape(name) + ']').join(',');
  if (removed.length === 0) {
    return;
  }
  applyAt(moments, () => {
    for (const element of findElements(elements)) {
      for (const name of removed) {
        element.removeAttribute(name);
      }
    }
  }, removed.flatMap(name => [name, name.toLowerCase()]));
}
