// SPDX-License-Identifier: Apache-2.0

/** @type {((root: ShadowRoot) => void)[]} */
const rootListeners = [];
/** @type {WeakMap<Element, ShadowRoot>} */
const attachedRoots = new WeakMap();

/**
 * Calls a function for each shadow root that the page attaches from now on.
 *
 * @param {(root: ShadowRoot) => void} listener
 */
function onShadowRoots(listener) {
  if (rootListeners.push(listener) > 1) {
    return;
  }
  const prototype = Element.prototype;
  prototype.attachShadow = new Proxy(prototype.attachShadow, {
    apply(target, self, parameters) {
      const root = Reflect.apply(target, self, parameters);
      attachedRoots.set(self, root);
      rootListeners.forEach((listen) => listen(root));
      return root;
    },
  });
}

/**
 * The shadow root of a node, closed or not.
 *
 * @param {any} node
 * @returns {ShadowRoot | undefined}
 */
function shadowRootOf(node) {
  return node.shadowRoot || attachedRoots.get(node);
}
