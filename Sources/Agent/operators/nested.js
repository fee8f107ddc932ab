// SPDX-License-Identifier: Apache-2.0
// operators: has, not, is
// needs: ../compiling, ../selectors, css-selector

/** @type {StepMaker} */
function nestedStep(text, { type, nested: steps, isHidden }) {
  const nested = compileNested(steps, type === 'has', isHidden);
  /** @type {Step} */
  const common = {
    isNear: isNearChain(nested),
    fromStyle: nested.some((other) => other.fromStyle),
    fromPath: nested.some((other) => other.fromPath),
    begin: (evaluate) => beginAll(nested, evaluate),
  };
  const isFound = (/** @type {Node} */ node) => runSteps(nested, [node]).length > 0;
  return type === 'not' ? { ...common, test: (node) => !isFound(node) } : { ...common, test: isFound };
}

/**
 * Steps in the parentheses of an operator.
 *
 * @param {PlanStep[]} steps
 * @param {boolean} isInside whether a selector at their beginning is for the elements inside
 * @param {IsHidden} isHidden
 */
function compileNested(steps, isInside, isHidden) {
  const first = steps[0];
  if (!first || first.type !== 'css-selector') {
    return compileSteps(steps, isHidden);
  }
  const text = String(first.arg);
  const rest = compileSteps(steps.slice(1), isHidden);
  if (' >+~'.includes(text[0])) {
    return [continuingStep(text), ...rest];
  }
  if (!isValidSelector(text)) {
    return [neverStep];
  }
  /** @type {Step} */
  const own = {
    isNear: isLocalSelector(text),
    test: (node) => node.nodeType === 1 && node.matches(text),
  };
  return [isInside ? descendingStep(text) : own, ...rest];
}
