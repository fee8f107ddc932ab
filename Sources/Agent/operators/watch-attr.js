// SPDX-License-Identifier: Apache-2.0
// operators: watch-attr
// needs: ../natives

/** @type {StepMaker} */
function watchStep(text) {
  const names = text.split(',').map((name) => name.trim()).filter(Boolean);
  return {
    isNear: true,
    test: () => true,
    begin: (evaluate) => {
      const observer = new agentObserver(evaluate);
      const filter = names.length ? { attributeFilter: names } : {};
      observer.observe(document, { attributes: true, subtree: true, ...filter });
    },
  };
}
