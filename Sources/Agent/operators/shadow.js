// SPDX-License-Identifier: Apache-2.0
// operators: shadow
// needs: ../selectors, ../shadow-roots

/** @type {StepMaker} */
function shadowStep(text) {
  onShadowRoots(() => {});
  const isValid = isValidSelector(text);
  return {
    isNear: true,
    walk: (node) => {
      const root = isValid && shadowRootOf(node);
      return root ? root.querySelectorAll(text) : [];
    },
  };
}
