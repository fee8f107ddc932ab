// SPDX-License-Identifier: Apache-2.0
// needs: natives, shadow-roots

/**
 * Starts the selectors and styles of a plan, which are plain CSS.
 *
 * @param {Plan} plan
 * @param {Page} page
 */
function startStyles(plan, page) {
  const { sheets } = page;
  sheets.hide(plan.selectors || []);
  (plan.styles || []).forEach(({ selector, style }) => sheets.style(selector, style));
  enterShadowRoots(sheets);
}

/**
 * Hides in shadow trees, too, as the sheet of an extension does.
 *
 * @param {Sheets} sheets
 */
function enterShadowRoots(sheets) {
  onShadowRoots(sheets.adopt);
  // Those that the parser made.
  onParsed(() => {
    const elements = document.getElementsByTagName('*');
    for (let index = 0, count = elements.length; index < count; index += 1) {
      const root = elements[index].shadowRoot;
      if (root) {
        sheets.adopt(root);
      }
    }
  });
}
