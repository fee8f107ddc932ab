// SPDX-License-Identifier: Apache-2.0
// operators: abp-properties
// needs: ../selectors

/**
 * Elements for which the page's own sheets have a rule with a declaration.
 *
 * @type {StepMaker}
 */
function declarationStep(text) {
  const pattern = /^\/.+\/$/.test(text) ? text.slice(1, -1)
    : text.replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '.*' : `\\${sign}`));
  const expression = new RegExp(pattern, 'i');
  /** @type {(rules: CSSRuleList) => string[]} */
  const selectorsOf = (rules) => [...rules].flatMap((/** @type {any} */ rule) => [
    ...(rule.selectorText && expression.test(rule.style.cssText) ? [rule.selectorText] : []),
    ...(rule.cssRules ? selectorsOf(rule.cssRules) : []),
  ]);
  const selectors = () => [...document.styleSheets].flatMap((sheet) => {
    try {
      return selectorsOf(sheet.cssRules);
    } catch (error) {
      return [];  // a sheet of another site
    }
  }).filter(isValidSelector).join(',') || ':not(*)';
  return {
    isNear: true,
    fromStyle: true,
    walk: (/** @type {any} */ node) => {
      const selector = selectors();
      return node.nodeType === 9 ? node.querySelectorAll(selector)
        : node.matches(selector) ? [node] : [];
    },
  };
}
