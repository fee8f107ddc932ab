// SPDX-License-Identifier: Apache-2.0
// needs: planning

/**
 * Carries out what the data has for this document.
 *
 * @param {PageData} data
 * @param {Record<string, (...words: string[]) => void>} scriptlets
 * @param {Record<string, (plan: Plan, page: Page) => void>} parts the parts of the agent by the members of
 * a plan, in the order in which they start
 */
function carryOut(data, scriptlets, parts) {
  const plan = planOf(data, placeOf(window));
  plan.scriptlets.forEach(([name, ...words]) => {
    try {
      scriptlets[name](...words);
    } catch (error) {
      // The others are of use.
    }
  });
  plan.scripts.forEach((script) => {
    try {
      (0, eval)(script);
    } catch (error) {
      // It has a mistake, or the policy of the page forbids it.
    }
  });
  const wanted = Object.keys(parts).filter((name) => plan[name] === true || plan[name].length);
  if (wanted.length) {
    const starters = [...new Set(wanted.flatMap((name) => parts[name]))];
    startAgent(plan, starters, (names) => Promise.resolve(genericSelectors(data, names)));
  }
}

/**
 * @param {PageData} data
 * @param {string[]} names classes and ids; none asks for what needs none, which is in the plan
 */
function genericSelectors(data, names) {
  return names.flatMap((name) => listOf(data.names, name))
    .map((filter) => data.effects[filter].selector);
}

/**
 * Where a document is. One without a URL of its own has that of the document around it.
 *
 * @param {Window} view
 * @returns {Place}
 */
function placeOf(view) {
  let frame = view;
  let top = '';
  try {
    while (/^about:/.test(frame.location.href) && frame !== frame.parent) {
      frame = frame.parent;
    }
  } catch (error) {
    // It is a document of another site.
  }
  const outer = view.location.ancestorOrigins;
  try {
    top = outer && outer.length ? new URL(outer[outer.length - 1]).hostname : view.top.location.hostname;
  } catch (error) {
    // No browser tells.
  }
  const url = frame.location;
  return { url: url.href.split('#')[0], host: url.hostname, isFrame: view !== view.parent, top };
}
