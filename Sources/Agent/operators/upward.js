// SPDX-License-Identifier: Apache-2.0
// operators: upward
// needs: ../operators, ../selectors

/** @type {StepMaker} */
function ancestorStep(text) {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 ? !isValidSelector(text) : count > 255) {
    return neverStep;
  }
  return {
    isNear: count > 0 || (isLocalSelector(text) && !text.includes(':has(')),
    leaves: true,
    walk: (/** @type {Node} */ node) => {
      let above = node.parentElement;
      if (!count) {
        above = above && above.closest(text);
      }
      for (let left = count; left > 1 && above; left -= 1) {
        above = above.parentElement;
      }
      return above ? [above] : [];
    },
  };
}
