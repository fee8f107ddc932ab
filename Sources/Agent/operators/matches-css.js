// SPDX-License-Identifier: Apache-2.0
// operators: matches-css, matches-css-before, matches-css-after
// needs: ../natives, ../operators

/** @type {StepMaker} */
function styleStep(text, { type, isHidden }) {
  const parts = /^\s*(?:([a-z-]+)\s*,)?\s*([a-z-]+|--[\w-]+)\s*:\s*(.*?)\s*$/s.exec(text);
  if (!parts) {
    return neverStep;
  }
  const isValue = testOfText(parts[3], equalsText);
  const place = parts[1] ? `::${parts[1]}` : type.replace(/^matches-css(?:-|$)/, '::').replace(/^::$/, '');
  const known = new WeakMap();
  return {
    isNear: true,
    fromStyle: true,
    test: (element) => {
      if (element.nodeType !== 1) {
        return false;
      }
      // What the agent hides has another style because of that. Only what was seen before counts.
      const before = known.get(element);
      if (before !== undefined && isHidden(element)) {
        return before;
      }
      const result = isValue(agentStyle(element, place || null).getPropertyValue(parts[2]));
      known.set(element, result);
      return result;
    },
  };
}
