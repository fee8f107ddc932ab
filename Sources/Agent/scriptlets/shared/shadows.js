// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks

/** Shadow roots that the page closed, by their host. */
const closedRoots = new natives.WeakMap();

/** Functions that are called with every shadow root that a page makes from here on. */
const shadowFollowers = /** @type {((root: ShadowRoot) => void)[]} */ ([]);

/**
 * Calls `act` with every shadow root that a page makes from here on.
 *
 * @param {(root: ShadowRoot) => void} act
 */
function followShadows(act) {
  shadowFollowers.push(act);
  if (shadowFollowers.length > 1) {
    return;
  }
  wrapFunction('Element.prototype.attachShadow', call => {
    const root = call.proceed();
    closedRoots.set(call.self, root);
    shadowFollowers.forEach(follow => follow(root));
    return root;
  });
}

/**
 * The first element of a selector in which `>>>` enters shadow trees.
 *
 * @param {string} selector
 * @returns {Element | null}
 */
function findThroughShadows(selector) {
  /** @type {Element | null} */
  let found = null;
  let root = /** @type {ParentNode | null | undefined} */ (document);
  for (const part of selector.split('>>>')) {
    if (!root) {
      return null;
    }
    const path = /^\s*xpath\((.+)\)\s*$/.exec(part);
    found = path === null
      ? root.querySelector(part.trim())
      : /** @type {Element | null} */ (document.evaluate(path[1], /** @type {Node} */ (root), null,
        XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue);
    root = found && (found.shadowRoot || closedRoots.get(found));
  }
  return found;
}
