// SPDX-License-Identifier: Apache-2.0
// operators: matches-path
// needs: ../operators

/** @type {StepMaker} */
function pathStep(text) {
  const isPath = testOfText(text, includesText);
  const decoded = (/** @type {string} */ octets) => {
    try {
      return decodeURIComponent(octets);
    } catch (error) {
      return octets;
    }
  };
  return {
    isNear: true,
    fromPath: true,
    test: () => isPath((location.pathname + location.search).replace(/(?:%[89a-f][\da-f])+/gi, decoded)),
  };
}
