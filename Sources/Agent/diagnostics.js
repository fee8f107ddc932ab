// SPDX-License-Identifier: Apache-2.0
// needs: selectors

/**
 * Answers the question of a program which filters acted on the page. The program sends an event with a
 * name that only it and the agent know, and gets another one with the filters as JSON.
 *
 * @param {string} name of the event; the answer's has `-answer` behind it
 * @param {Plan} plan
 * @param {Page | null} page
 */
function startDiagnostics(name, plan, page) {
  document.addEventListener(name, () => {
    const entries = page ? reportEntries(plan, page) : [];
    const acted = entries.filter((entry) => entry.elements || entry.off);
    document.dispatchEvent(new CustomEvent(`${name}-answer`, { detail: JSON.stringify(acted) }));
  });
}

/**
 * @param {Plan} plan
 * @param {Page} page
 * @returns {ReportEntry[]}
 */
function reportEntries({ selectors = [], styles = [] }, page) {
  /** @type {(kind: string, selector: string, filter?: unknown) => ReportEntry} */
  const counted = (kind, selector, filter = selector) => ({
    kind, filter, elements: isValidSelector(selector) ? document.querySelectorAll(selector).length : 0,
  });
  return [
    ...selectors.map((selector) => counted('selector', selector)),
    ...styles.map((filter) => counted('style', filter.selector, filter)),
    ...page.generic.map((selector) => counted('generic', selector)),
    ...page.filters.map((filter) => ({
      kind: 'procedural', filter: filter.plan, elements: filter.acted,
      milliseconds: filter.spent, off: filter.isOff,
    })),
  ];
}
