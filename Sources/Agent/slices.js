// SPDX-License-Identifier: Apache-2.0
// needs: natives, procedural
// When procedural filters run, and for how long.

/**
 * Evaluates what waits, a slice in each frame.
 *
 * @param {ReturnType<typeof makeMarks>} marks
 * @param {Watch} watch
 */
function makeSlices(marks, watch) {
  /** @type {Set<Filter>} */
  const queue = new Set();
  let isScheduled = false;
  let refilled = agentClock();
  /** The time of a slice in milliseconds. The first is before the first frame: more of them cost more. */
  let slice = 50;
  let later = 8;
  /** @type {string | null} the text of the page in this slice */
  let text = null;

  /** @type {(filter: Filter, candidate: Node) => void} */
  function add(filter, candidate) {
    filter.waiting.push(candidate);
    queue.add(filter);
  }

  /**
   * Evaluates a filter on the whole page.
   *
   * @param {Filter} filter
   */
  function addAll(filter) {
    filter.isStale = true;
    queue.add(filter);
  }

  /** @param {Filter} filter */
  function collect(filter) {
    filter.isStale = false;
    filter.waiting = [...filter.results.keys()];
    filter.next = 0;
    // To read the text of a page pays if it rules out some of many filters.
    const isPossible = (/** @type {Step} */ { inText }) => !inText || inText(textOfPage());
    const isOn = runSteps(filter.guards, [document]).length
      && (queue.size < 8 || filter.steps.every(isPossible));
    filter.candidates = !isOn ? []
      : filter.selector && !filter.isWhole ? document.querySelectorAll(filter.selector) : [document];
  }

  /** @type {(filter: Filter, candidate: any) => Element[]} */
  function evaluate(filter, candidate) {
    const { selector, steps, isWhole } = filter;
    let first = 0;
    // Most candidates fail the first test.
    for (let test = steps[0] && steps[0].test; test && !isWhole; test = steps[first] && steps[first].test) {
      if (!test(candidate)) {
        return [];
      }
      first += 1;
    }
    const start = isWhole && selector ? [...document.querySelectorAll(selector)] : [candidate];
    const found = runSteps(steps.slice(first), start);
    return /** @type {Element[]} */ (found.filter((node) => node.nodeType === 1));
  }

  /** @type {(filter: Filter, candidate: any, isKnown: boolean) => Element[]} */
  function resultOf(filter, candidate, isKnown) {
    try {
      return candidate.isConnected && (isKnown || isCandidate(filter, candidate))
        ? evaluate(filter, candidate) : [];
    } catch (error) {
      return [];  // a property of the page threw
    }
  }

  // No element has a text that the page does not have.
  function textOfPage() {
    text = text === null ? document.documentElement.textContent || '' : text;
    return text;
  }

  /** @type {(filter: Filter, candidate: any) => boolean} */
  function isCandidate(filter, candidate) {
    return (!filter.selector || filter.isWhole || candidate.matches(filter.selector))
      && runSteps(filter.guards, [document]).length > 0;
  }

  /**
   * Evaluates candidates of a filter until the end of the slice.
   *
   * @param {Filter} filter
   * @param {number} end
   * @param {Change[]} changes
   */
  function runFilter(filter, end, changes) {
    const start = agentClock();
    let now = start;
    if (filter.isStale) {
      collect(filter);
    }
    for (let count = 1; now <= end; count += 1) {
      const isKnown = filter.next < filter.candidates.length;
      const candidate = /** @type {any} */ (isKnown ? filter.candidates[filter.next] : filter.waiting.pop());
      filter.next += 1;
      if (!candidate) {
        filter.candidates = [];
        queue.delete(filter);
        break;
      }
      const found = resultOf(filter, candidate, isKnown);
      if (found.length || filter.results.has(candidate)) {
        changes.push({ filter, candidate, found });
      }
      // To ask the time costs as much as a test.
      now = count % 8 ? now : agentClock();
    }
    now = agentClock();
    filter.spent += now - start;
    filter.credit -= now - start;
    filter.isOff = filter.credit < filterCredit.least;
    return now;
  }

  function refill() {
    const now = agentClock();
    const credit = (now - refilled) * filterCredit.perSecond / 1000;
    refilled = now;
    for (const filter of queue) {
      filter.credit = Math.min(filter.credit + credit, filterCredit.most);
    }
  }

  function run() {
    isScheduled = false;
    refill();
    text = null;
    const end = agentClock() + slice;
    /** @type {Change[]} */
    const changes = [];
    for (const filter of queue) {
      if (filter.isOff) {
        queue.delete(filter);
      } else if (filter.credit > 0) {
        if (runFilter(filter, end, changes) > end) {
          // The others come first in the next frame.
          if (queue.delete(filter)) {
            queue.add(filter);
          }
          break;
        }
      }
    }
    slice = later;
    // All is read before anything is changed, so that styles are computed once.
    watch.apart(() => changes.forEach((change) => applyChange(marks, change)));
    schedule();
  }

  function schedule() {
    if (queue.size && !isScheduled) {
      isScheduled = true;
      onNextFrame(run);
    }
  }

  function calm() {
    later = 1.5;
  }

  return { add, addAll, run, schedule, calm };
}

/**
 * Starts the procedural filters of a plan.
 *
 * @param {Plan} plan
 * @param {Page} page
 */
function startProcedural(plan, page) {
  const marks = makeMarks(page.sheets);
  const filters = /** @type {Filter[]} */ (
    (plan.procedural || []).map((filter) => compileFilter(filter, marks.isHidden)).filter(Boolean));
  const { visitKeyed, unkeyed } = makeKeys(filters.filter((filter) => filter.isLocal));
  const slices = makeSlices(marks, page.watch);
  let url = location.href;
  let lastSweep = -5000;
  let sweep = 0;

  /** @param {Filter[]} stale */
  function evaluateAll(stale) {
    stale.forEach(slices.addAll);
    slices.schedule();
  }

  /** @param {Iterable<Element>} elements */
  function considerElements(elements) {
    for (const element of elements) {
      visitKeyed(element, slices.add);
      for (const filter of unkeyed) {
        if (filter.results.has(element) || element.matches(filter.selector)) {
          slices.add(filter, element);
        }
      }
    }
  }

  // Changes of texts, classes and other attributes start nothing. What they did is found a while after the
  // page was loaded, and after the next change of elements.
  function sweepLater() {
    clearTimeout(sweep);
    sweep = agentTimeout(() => {
      lastSweep = agentClock();
      evaluateAll(filters);
    }, Math.max(1000, lastSweep + 5000 - agentClock()));
  }

  /** @param {Batch} batch */
  function follow(batch) {
    considerElements(affectedElements(batch));
    const isNewURL = url !== location.href;
    const isNewStyle = batch.added.some(({ localName }) => localName === 'style' || localName === 'link');
    url = location.href;
    for (const filter of filters) {
      if (!filter.isLocal || (isNewURL && filter.fromPath) || (isNewStyle && filter.fromStyle)) {
        slices.addAll(filter);
      }
      for (const candidate of filter.results.keys()) {
        if (!candidate.isConnected) {
          slices.add(filter, candidate);
        }
      }
    }
    slices.schedule();
    sweepLater();
  }

  function begin() {
    filters.forEach(slices.addAll);
    slices.run();
  }

  page.filters = filters;
  page.watch.listen(follow);
  onParsed(begin);
  for (const filter of filters) {
    beginAll([...filter.guards, ...filter.steps], () => evaluateAll([filter]));
  }
  agentListen('load', () => {
    slices.calm();
    evaluateAll(filters.filter((filter) => filter.fromStyle));
    sweepLater();
  }, { once: true });
}

/**
 * The added elements, and those in which others were added or removed.
 *
 * @param {Batch} batch
 * @returns {Set<Element>}
 */
function affectedElements(batch) {
  const affected = new Set(batch.added);
  for (const target of batch.targets) {
    /** @type {any} */
    let node = target;
    while (node && node.nodeType === 1 && !affected.has(node)) {
      affected.add(node);
      node = node.parentNode;
    }
  }
  return affected;
}
