// SPDX-License-Identifier: Apache-2.0
// operators: matches-media

/** @type {StepMaker} */
function mediaStep(text) {
  const media = matchMedia(text);
  return {
    isNear: true,
    fromPath: true,
    test: () => media.matches,
    begin: (evaluate) => media.addEventListener('change', evaluate),
  };
}
