// SPDX-License-Identifier: Apache-2.0
// operators: matches-attr
// needs: ../pairs

/** @type {StepMaker} */
function attributeStep(text) {
  const [name, value] = readPair(text);
  const isName = testOfText(name, equalsText);
  const isValue = value ? testOfText(value, equalsText) : () => true;
  const isExact = /^[a-z][a-z\d-]*$/.test(name);
  return {
    isNear: true,
    test: (/** @type {Element} */ element) => {
      if (element.nodeType !== 1) {
        return false;
      }
      const names = isExact ? [name] : element.getAttributeNames().filter(isName);
      return names.some((other) => element.hasAttribute(other) && isValue(element.getAttribute(other) || ''));
    },
  };
}
