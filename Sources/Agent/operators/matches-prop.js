// SPDX-License-Identifier: Apache-2.0
// operators: matches-prop
// needs: ../pairs

/** @type {StepMaker} */
function propertyStep(text) {
  const [chain, value] = readPair(text);
  const names = chain.split('.');
  const isValue = value ? testOfText(value, equalsText) : () => true;
  return {
    isNear: true,
    fromStyle: true,
    test: (/** @type {any} */ node) => {
      let found = node;
      for (const name of names) {
        found = found === null || found === undefined ? undefined : found[name];
      }
      return found !== undefined && isValue(String(found));
    },
  };
}
