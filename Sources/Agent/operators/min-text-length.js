// SPDX-License-Identifier: Apache-2.0
// operators: min-text-length

/** @type {StepMaker} */
function lengthStep(text) {
  const length = Number(text);
  return { isNear: true, test: (node) => (node.textContent || '').length >= length };
}
