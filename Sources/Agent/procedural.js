// SPDX-License-Identifier: Apache-2.0
// needs: natives, selectors, compiling, marks
// The procedural filters of a plan on a page that changes.
//
// A filter begins at the elements that its first selector matches, its candidates. What it finds from
// one candidate is kept, so that a change of the page costs no more than the candidates around it. Filters
// for which this does not hold are evaluated as a whole, a slice in each frame.

/** What a filter may spend at once and in the long run, in milliseconds; its credit grows with time. */
const filterCredit = { most: 200, least: -500, perSecond: 25 };

/**
 * @param {PlanFilter} plan
 * @param {IsHidden} isHidden
 * @returns {Filter | null}
 */
function compileFilter(plan, isHidden) {
  let steps = compileSteps(plan.selector, isHidden);
  const kinds = plan.selector.map((step) => step.type);
  const guards = [];
  let from = 0;
  // What is asked of the page as a whole comes first.
  while (steps[from] && steps[from].fromPath && from + 1 < steps.length) {
    guards.push(steps[from]);
    from += 1;
  }
  let selector = kinds[from] === 'css-selector' ? String(plan.selector[from].arg).trim() : '';
  if (from && !String(plan.selector[from].arg).startsWith(' ')) {
    selector = '';
  }
  if (selector) {
    if (!isValidSelector(selector)) {
      return null;
    }
    steps = steps.slice(from + 1);
  } else {
    guards.length = 0;
  }
  const all = [...guards, ...steps];
  return {
    plan, selector, steps, guards,
    isLocal: Boolean(selector) && isLocalSelector(selector) && isNearChain(steps),
    isWhole: steps.some((step) => step.whole),
    fromStyle: all.some((step) => step.fromStyle),
    fromPath: all.some((step) => step.fromPath),
    results: new Map(), waiting: [], candidates: [], next: 0, isStale: false,
    credit: filterCredit.most, isOff: false, spent: 0, acted: 0,
  };
}

/**
 * The candidates of filters by what an element has to have, so that few filters are asked about it.
 *
 * @param {Filter[]} filters
 */
function makeKeys(filters) {
  const fold = document.compatMode === 'BackCompat'
    ? (/** @type {string} */ text) => text.toLowerCase() : (/** @type {string} */ text) => text;
  /** @type {Map<string, Filter[]>} */
  const byKey = new Map();
  for (const filter of filters) {
    for (const key of new Set(keysOfSelector(filter.selector))) {
      const folded = /^[#.]/.test(key) ? fold(key) : key;
      byKey.set(folded, [...(byKey.get(folded) || []), filter]);
    }
  }
  /** @type {Map<string, Filter[]>} */
  const byClasses = new Map();
  const unkeyed = byKey.get('*') || [];

  /** @param {string} classes */
  function ofClasses(classes) {
    let found = byClasses.get(classes);
    if (!found) {
      found = classes.split(/\s+/).flatMap((name) => byKey.get(`.${fold(name)}`) || []);
      byClasses.set(classes, found);
    }
    return found;
  }

  /**
   * Calls a function for each filter of which an element can be a candidate.
   *
   * @param {Element} element
   * @param {(filter: Filter, element: Element) => void} visit
   */
  function visitKeyed(element, visit) {
    const classes = element.getAttribute('class');
    const { id, localName } = element;
    if (classes) {
      for (const filter of ofClasses(classes)) {
        visit(filter, element);
      }
    }
    const found = (id && byKey.get(`#${fold(id)}`)) || [];
    for (const filter of found) {
      visit(filter, element);
    }
    for (const filter of byKey.get(localName) || byKey.get(localName.toLowerCase()) || []) {
      visit(filter, element);
    }
  }
  return { visitKeyed, unkeyed };
}

/**
 * Carries out the action of a filter on the difference of what it found from a candidate.
 *
 * @param {ReturnType<typeof makeMarks>} marks
 * @param {Change} change
 */
function applyChange(marks, { filter, candidate, found }) {
  const { type = 'hide', arg = '' } = filter.plan.action || {};
  const isMark = type === 'hide' || type === 'style';
  const before = filter.results.get(candidate) || [];
  const style = type === 'style' ? arg : '';
  for (const element of found) {
    if (!isMark) {
      filter.acted += Number(editElement(element, type, arg));
    } else if (!before.includes(element)) {
      filter.acted += 1;
      marks.add(style, element);
    }
  }
  for (const element of isMark ? before : []) {
    if (!found.includes(element)) {
      marks.drop(style, element);
    }
  }
  if (found.length && isMark) {
    filter.results.set(candidate, found);
  } else {
    filter.results.delete(candidate);
  }
}

/**
 * @param {Element} element
 * @param {string} type
 * @param {string} name of attributes or classes, or a regular expression between slashes
 * @returns {boolean} whether there was something to change
 */
function editElement(element, type, name) {
  if (type === 'remove') {
    element.remove();
    return true;
  }
  const isName = testOfText(name, equalsText);
  const names = type === 'remove-attr' ? element.getAttributeNames() : [...element.classList];
  const found = names.filter((candidate) => isName(candidate));
  for (const other of found) {
    if (type === 'remove-attr') {
      element.removeAttribute(other);
    } else {
      element.classList.remove(other);
    }
  }
  return found.length > 0;
}
