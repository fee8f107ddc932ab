// SPDX-License-Identifier: Apache-2.0
// needs: natives

/** Tokens of the errors that were thrown to stop a script. */
const abortTokens = new Set();

/**
 * An error that stops a script. Its message is a random word, so that a page cannot know it; handlers of errors of
 * the page do not see it.
 */
function makeAbort() {
  if (abortTokens.size === 0) {
    hideAborts();
  }
  const token = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]
    + Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  abortTokens.add(token);
  return () => new natives.ReferenceError(token);
}

function hideAborts() {
  natives.apply(natives.addEventListener, self, ['error', event => {
    const message = String(event.message);
    for (const token of abortTokens) {
      if (message.includes(token)) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
    }
  }, true]);
}
