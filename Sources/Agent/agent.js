// SPDX-License-Identifier: Apache-2.0
// needs: natives, sheets, watch

/**
 * Carries out a plan on the document. A script passes what its plan needs.
 *
 * @param {Plan} plan
 * @param {((plan: Plan, page: Page) => void)[]} parts
 * @param {RequestSelectors} [request] asks the engine for generic selectors
 * @returns {Page | null} null for a document that is not a page
 */
function startAgent(plan, parts, request) {
  // Filters are for pages. Browsers show other documents with elements of their own.
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(document.contentType)) {
    return null;
  }
  /** @type {Page} */
  const page = { sheets: makeSheets(), watch: makeWatch(), request, generic: [], filters: [] };
  page.watch.listen(page.sheets.restore);
  parts.forEach((start) => start(plan, page));
  onParsed(page.watch.start);
  return page;
}
