// SPDX-License-Identifier: Apache-2.0
// operators: css-selector
// needs: ../operators, ../selectors
// Selectors behind other steps.

/**
 * A selector that goes on from an element: ` .a`, `> .a`, `+ .a`, `~ .a`, or `:first-child`.
 *
 * @param {string} text
 * @returns {Step}
 */
function continuingStep(text) {
  const sign = text[0];
  if (!' >+~:'.includes(sign) || topLevelSigns(text, ',').length) {
    return neverStep;
  }
  const rest = text.trim();
  if (sign === ' ' && !'>+~'.includes(rest[0])) {
    return isValidSelector(rest) ? descendingStep(rest) : neverStep;
  }
  if (rest[0] === '>') {
    return isValidSelector(`:scope ${rest}`)
      ? { isNear: true, walk: (element) => element.querySelectorAll(`:scope ${rest}`) } : neverStep;
  }
  const isSibling = rest[0] !== ':';
  const [compound, tail] = cutCompound(isSibling ? rest.slice(1).trim() : rest);
  if (!isValidSelector(compound)) {
    return neverStep;
  }
  const after = tail.trim() ? continuingStep(tail) : null;
  return {
    isNear: !isSibling && isLocalSelector(compound) && (!after || after.isNear),
    walk: (node) => {
      const found = [];
      let other = isSibling ? node.nextElementSibling : node;
      while (other) {
        if (other.nodeType === 1 && other.matches(compound)) {
          found.push(other);
        }
        other = rest[0] === '~' ? other.nextElementSibling : null;
      }
      return after ? runSteps([after], found) : found;
    },
  };
}

/**
 * @param {string} selector
 * @returns {Step}
 */
function descendingStep(selector) {
  const inside = /^:scope\b/.test(selector) ? selector : `:scope ${selector}`;
  return {
    isNear: true,
    walk: (node) => node.querySelectorAll(node.nodeType === 1 ? inside : selector),
  };
}

/**
 * A selector cut behind its first compound.
 *
 * @param {string} text
 */
function cutCompound(text) {
  const end = topLevelSigns(text, ' >+~,')[0];
  return end === undefined ? [text, ''] : [text.slice(0, end), text.slice(end)];
}
