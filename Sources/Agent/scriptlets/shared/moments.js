// SPDX-License-Identifier: Apache-2.0
// needs: natives

/** The states of a document in the order in which it goes through them, with the other names that filters use. */
const documentStates = new Map([
  ['loading', 1], ['asap', 1], ['1', 1],
  ['interactive', 2], ['end', 2], ['2', 2],
  ['complete', 3], ['idle', 3], ['3', 3],
]);

/**
 * Calls `act` once the document is in a state, at once if it is already or if the name is unknown.
 *
 * @param {string | undefined} state
 * @param {() => void} act
 */
function runAt(state, act) {
  const wanted = documentStates.get(state || '') || 1;
  const reached = () => (documentStates.get(document.readyState) || 3) >= wanted;
  if (reached()) {
    act();
    return;
  }
  const look = () => {
    if (reached()) {
      document.removeEventListener('readystatechange', look, true);
      act();
    }
  };
  natives.apply(natives.addEventListener, document, ['readystatechange', look, true]);
}

/**
 * Calls `act` now, and again after changes of the tree, at most once each frame, until it returns true or the
 * returned function is called.
 *
 * @param {() => boolean | void} act
 * @param {MutationObserverInit} [what]
 * @returns {() => void}
 */
function runOnChanges(act, what = {}) {
  let waits = false;
  let stopped = act() === true;
  const observer = new natives.MutationObserver(() => {
    if (waits || stopped) {
      return;
    }
    waits = true;
    nextFrame(() => {
      waits = false;
      if (!stopped && act() === true) {
        stop();
      }
    });
  });
  const stop = () => {
    stopped = true;
    observer.disconnect();
  };
  if (!stopped) {
    observer.observe(document, { childList: true, subtree: true, ...what });
  }
  return stop;
}

/**
 * Calls `act` before the next frame, or soon where there are no frames, as in a hidden page.
 *
 * @param {() => void} act
 */
function nextFrame(act) {
  let done = false;
  const once = () => {
    if (!done) {
      done = true;
      act();
    }
  };
  self.requestAnimationFrame(once);
  natives.setTimeout(once, 50);
}
