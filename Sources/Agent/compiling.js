// SPDX-License-Identifier: Apache-2.0
// needs: operators
// Procedural filters made ready to run.

/**
 * Whether results depend on the elements around and inside of the first one alone.
 *
 * @param {Step[]} steps
 */
function isNearChain(steps) {
  let hasLeft = false;
  return steps.every((step) => {
    const isNear = step.isNear && (!hasLeft || step.leaves || step.fromPath);
    hasLeft = hasLeft || Boolean(step.leaves);
    return isNear;
  });
}

/**
 * @param {PlanStep[]} steps
 * @param {IsHidden} isHidden
 * @returns {Step[]}
 */
function compileSteps(steps, isHidden) {
  return steps.map(({ type, arg }) => {
    const nested = Array.isArray(arg) ? arg : [];
    const make = stepMakers[type];
    return make ? make(String(arg), { type, nested, isHidden }) : neverStep;
  });
}

/**
 * @param {Step[]} steps
 * @param {() => void} evaluate
 */
function beginAll(steps, evaluate) {
  steps.forEach(({ begin }) => begin && begin(evaluate));
}
