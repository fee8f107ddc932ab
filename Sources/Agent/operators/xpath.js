// SPDX-License-Identifier: Apache-2.0
// operators: xpath
// needs: ../operators

/** @type {StepMaker} */
function pathExpressionStep(text) {
  try {
    const expression = document.createExpression(text);
    return {
      walk: (/** @type {Node} */ node) => {
        const found = expression.evaluate(node, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
        const nodes = [];
        for (let index = 0; index < found.snapshotLength; index += 1) {
          nodes.push(/** @type {Node} */ (found.snapshotItem(index)));
        }
        return nodes;
      },
    };
  } catch (error) {
    return neverStep;
  }
}
