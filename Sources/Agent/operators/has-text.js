// SPDX-License-Identifier: Apache-2.0
// operators: has-text
// needs: ../operators

/** @type {StepMaker} */
function textStep(text) {
  const test = testOfText(text, includesText);
  // What such an expression finds in a part, it finds in the whole.
  const isPlain = !/^\/.*(?:[$^]|\\[bB1-9k]|\(\?[^:]).*\/[imu]*$/s.test(text);
  return { isNear: true, inText: isPlain ? test : undefined, test: (node) => test(node.textContent || '') };
}
