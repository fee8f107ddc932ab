// SPDX-License-Identifier: Apache-2.0
// What the agent needs long after the start, kept before a page or a scriptlet replaces it.

const agentFrame = window.requestAnimationFrame.bind(window);
const agentTimeout = window.setTimeout.bind(window);
const agentObserver = window.MutationObserver;
const agentListen = window.addEventListener.bind(window);
const agentStyle = window.getComputedStyle.bind(window);
const agentClock = performance.now.bind(performance);

/**
 * Runs a task once, before the next frame is painted, or soon if none is painted.
 *
 * @param {() => void} task
 */
function onNextFrame(task) {
  let isDone = false;
  const run = () => {
    if (!isDone) {
      isDone = true;
      task();
    }
  };
  agentFrame(run);
  agentTimeout(run, 250);
}

/**
 * Runs a task once the elements of the document are parsed.
 *
 * @param {() => void} task
 */
function onParsed(task) {
  if (document.readyState === 'loading') {
    agentListen('DOMContentLoaded', task, { once: true });
  } else {
    task();
  }
}

/** A name that no page can know: a letter and eight letters or digits. */
function randomName() {
  const digits = Math.random().toString(36).slice(2, 10).padEnd(8, '0');
  return 'abcdefghij'[Math.floor(Math.random() * 10)] + digits;
}
