// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments, elements

/**
 * Sets an attribute of elements once the document is ready, and of those that come later.
 *
 * @param {string} selector
 * @param {string} name
 * @param {string | undefined} value `[other]` copies another attribute
 */
function keepAttribute(selector, name, value) {
  if (selector === '' || name === '' || value === undefined || /^on/i.test(name)) {
    return;
  }
  const copied = /^\[(.+)\]$/.exec(value);
  runAt('interactive', () => runOnChanges(() => {
    for (const element of findElements(selector)) {
      const wanted = copied === null ? value : element.getAttribute(copied[1]) || '';
      if (element.getAttribute(name) !== wanted) {
        element.setAttribute(name, wanted);
      }
    }
  }));
}
