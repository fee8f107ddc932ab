// SPDX-License-Identifier: Apache-2.0
// needs: elements
/**
 * Removes classes from elements: while the page is loaded, or at the moments `asap`, `interactive`, `complete`,
 * `stay`.
 *
 * @scriptlet remove-class
 * @aliases rc
 * @adguard ubo-remove-class.js ubo-rc.js
 * @arguments names [selector] [moments]
 * @trust no
 * @world isolated
 */
function removeClass(names = '', selector = '', moments = '') {
  const removed = names.split('|').map(name => name.trim()).filter(name => name !== '' && !/\s/.test(name));
  const elements = selector || removed.map(name => '.' + CSS.escape(name)).join(',');
  if (removed.length === 0) {
    return;
  }
  applyAt(moments, () => {
    for (const element of findElements(elements)) {
      if (removed.some(name => element.classList.contains(name))) {
        element.classList.remove(...removed);
      }
    }
  }, ['class']);
}
