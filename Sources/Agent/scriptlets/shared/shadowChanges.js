// SPDX-License-Identifier: Apache-2.0
// needs: natives, shadows, elements, moments

/**
 * Applies a change to elements of shadow trees, now and whenever the trees change.
 *
 * @param {string} selector
 * @param {string} hosts a selector, or nothing for all
 * @param {(element: Element) => void} change
 */
function changeInShadows(selector, hosts, change) {
  if (selector === '') {
    return;
  }
  followShadows(root => {
    let waits = false;
    const look = () => {
      waits = false;
      if (hosts === '' || root.host.matches(hosts)) {
        findElements(selector, root).forEach(change);
      }
    };
    const observer = new natives.MutationObserver(() => {
      if (!waits) {
        waits = true;
        nextFrame(look);
      }
    });
    observer.observe(root, {
      childList: true, subtree: true, attributes: true, attributeFilter: ['id', 'class', 'style'],
    });
    look();
  });
}
