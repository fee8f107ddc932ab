// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments

/**
 * The elements of a selector; none if it is invalid.
 *
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {Element[]}
 */
function findElements(selector, root = document) {
  try {
    return Array.from(root.querySelectorAll(selector));
  } catch (error) {
    return [];
  }
}

/**
 * Applies a change to the tree at the moments that a filter names: `asap` (also when none is named) from the first
 * element to the end of loading, `interactive` or `complete` once then, `stay` as long as the page lives.
 *
 * @param {string} moments
 * @param {() => void} apply
 * @param {string[]} attributes are watched too
 */
function applyAt(moments, apply, attributes) {
  const words = moments.split(/\s+/);
  const what = { attributes: true, attributeFilter: attributes };
  const start = ['interactive', 'complete'].find(state => words.includes(state));
  runAt(start, () => {
    if (words.includes('stay')) {
      runOnChanges(apply, what);
      return;
    }
    if (start !== undefined) {
      apply();
      return;
    }
    const stop = runOnChanges(apply, what);
    runAt('complete', () => natives.setTimeout(() => { apply(); stop(); }, 100));
  });
}
