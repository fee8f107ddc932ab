// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, conditions, xhr

/**
 * Edits texts that a page sends with `fetch`.
 *
 * @param {string} conditionText
 * @param {(text: string) => string | undefined} edit undefined leaves a text as it is
 */
function editFetchBodies(conditionText, edit) {
  const conditions = readConditions(conditionText);
  wrapFunction('fetch', call => {
    const [first, options] = call.words;
    if (!meetsConditions(conditions, fetchFacts(call.words), true)) {
      return call.proceed();
    }
    if (typeof options === 'object' && options !== null && typeof options.body === 'string') {
      const edited = edit(options.body);
      if (edited !== undefined) {
        call.words[1] = { ...options, body: edited };
      }
    } else if (first instanceof Request && first.body && !first.bodyUsed) {
      return first.clone().text().then(text => {
        const edited = edit(text);
        if (edited !== undefined) {
          call.words[0] = new Request(first, { body: edited });
        }
        return call.proceed();
      });
    }
    return call.proceed();
  });
}

/**
 * Edits texts that a page sends with `XMLHttpRequest`.
 *
 * @param {string} conditionText
 * @param {(text: string) => string | undefined} edit undefined leaves a text as it is
 */
function editXHRBodies(conditionText, edit) {
  const conditions = readConditions(conditionText);
  followXHR();
  wrapFunction('XMLHttpRequest.prototype.send', call => {
    const state = xhrStates.get(call.self);
    if (state !== undefined && typeof call.words[0] === 'string' && meetsConditions(conditions, state.facts, true)) {
      const edited = edit(call.words[0]);
      if (edited !== undefined) {
        call.words[0] = edited;
      }
    }
    return call.proceed();
  });
}
