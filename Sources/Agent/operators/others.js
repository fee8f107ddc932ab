// SPDX-License-Identifier: Apache-2.0
// operators: others

/** @type {StepMaker} */
function othersStep() {
  return { whole: otherElements };
}

/**
 * All elements of the body but the found ones, those around them and those inside of them.
 *
 * @param {Node[]} nodes
 */
function otherElements(nodes) {
  const found = new Set(nodes);
  const around = new Set();
  for (const node of nodes) {
    for (let above = node.parentElement; above && !around.has(above); above = above.parentElement) {
      around.add(above);
    }
  }
  const others = new Set();
  for (const element of around) {
    for (const child of document.body && document.body.contains(element) ? element.children : []) {
      if (!found.has(child) && !around.has(child) && !found.has(element)) {
        others.add(child);
      }
    }
  }
  return [...others];
}
