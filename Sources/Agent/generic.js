// SPDX-License-Identifier: Apache-2.0
// needs: natives, styles

/**
 * Asks for the generic selectors of the classes and ids that the page has. The first question has no
 * names; its answer is the selectors that hold without any.
 *
 * @param {Plan} plan
 * @param {Page} page
 */
function startGeneric(plan, page) {
  const request = /** @type {RequestSelectors} */ (page.request);
  const exceptions = new Set(plan.exceptions);
  /** @type {Set<string>} */
  const known = new Set();
  /** @type {Set<string>} */
  const classes = new Set();
  /** @type {string[]} */
  let names = [];
  let surveyed = 0;

  function ask() {
    const asked = names;
    names = [];
    request(asked).then((selectors) => {
      const wanted = selectors.filter((selector) => !exceptions.has(selector));
      // Each is hidden once, whatever name it was found by.
      wanted.forEach((selector) => exceptions.add(selector));
      page.generic.push(...wanted);
      page.sheets.hide(wanted);
    }, () => {
      // Nobody answers. The page must not be told of that.
    });
  }

  /** @param {string} name */
  function note(name) {
    if (!known.has(name)) {
      known.add(name);
      names.push(name);
    }
  }

  /** @param {Element} element */
  function survey(element) {
    const text = element.getAttribute('class');
    if (text && !classes.has(text)) {
      classes.add(text);
      text.split(/\s+/).filter(Boolean).forEach((name) => note(`.${name}`));
    }
    const id = element.getAttribute('id');
    if (id) {
      note(`#${id}`);
    }
  }

  /** @param {ArrayLike<Element>} elements */
  function surveyAll(elements, first = 0) {
    const count = elements.length;
    for (let index = first; index < count; index += 1) {
      survey(elements[index]);
    }
    if (names.length) {
      ask();
    }
    return count;
  }

  // While the page is parsed, elements are nearly always added at its end.
  function surveyParsed() {
    if (document.readyState === 'loading') {
      surveyed = surveyAll(document.getElementsByTagName('*'), surveyed);
      onNextFrame(surveyParsed);
    }
  }

  ask();
  surveyParsed();
  onParsed(() => surveyAll(document.getElementsByTagName('*')));
  page.watch.listen((batch) => surveyAll(batch.added));
}
