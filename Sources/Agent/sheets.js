// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * Styles of the agent, in one constructed sheet: no element, so that pages and their policies do not
 * see it. Its layer makes its important declarations stronger than those of the page.
 *
 * @returns {Sheets}
 */
function makeSheets() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer ${randomName()}{}`);
  const layer = /** @type {CSSGroupingRule} */ (sheet.cssRules[0]);
  /** @type {(Document | ShadowRoot)[]} */
  let fresh = [];
  let hides = 0;

  /** @param {Document | ShadowRoot} root */
  function keep(root) {
    if (!root.adoptedStyleSheets.includes(sheet)) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    }
  }

  // A component that sets its own sheets after it has attached its root drops that of the agent.
  function restore() {
    keep(document);
    const roots = fresh;
    fresh = [];
    roots.forEach(keep);
  }

  /** @param {Document | ShadowRoot} root */
  function adopt(root) {
    keep(root);
    if (fresh.push(root) === 1) {
      onNextFrame(restore);
    }
  }

  // The rules that hide come before the others, so that a style can show what a selector hides.
  /** @param {string[]} selectors */
  function hide(selectors) {
    if (selectors.length > 64) {
      hide(selectors.slice(0, 64));
      hide(selectors.slice(64));
      return;
    }
    try {
      layer.insertRule(`${selectors.join(',')}{display:none!important}`, hides);
      hides += 1;
    } catch (error) {
      // One of them is invalid. The halves show which.
      if (selectors.length > 1) {
        const half = selectors.length >> 1;
        hide(selectors.slice(0, half));
        hide(selectors.slice(half));
      }
    }
  }

  /** @type {Sheets['style']} */
  function style(selector, declarations) {
    try {
      // The first of two styles that differ wins, as it does in uBlock Origin.
      layer.insertRule(`${selector}{${declarations}}`, hides);
    } catch (error) {
      // The browser does not know the selector.
    }
  }

  keep(document);
  return { hide, style, adopt, restore };
}
