// SPDX-License-Identifier: Apache-2.0
// needs: patterns, cloaks, moments
/**
 * Drops listeners whose event and source match; nothing is dropped if neither is given. Options: `elements` (only of
 * `window`, `document` or what a selector matches), `runAt`.
 *
 * @scriptlet prevent-addEventListener
 * @aliases addEventListener-defuser aeld
 * @adguard ubo-prevent-addEventListener.js ubo-addEventListener-defuser.js ubo-aeld.js
 * @arguments [event] [text] [option value]…
 * @trust no
 * @world page
 */
function preventAddEventListener(event = '', text = '', ...words) {
  const options = readOptions(words);
  const eventPattern = makePattern(event, { whole: true });
  const sourcePattern = makePattern(text);
  if (eventPattern.any && sourcePattern.any) {
    return;
  }
  const isWanted = (target, type, listener) => listener !== null && listener !== undefined
    && eventPattern.matches(String(type)) && sourcePattern.matches(sourceOf(listener)) && isMeant(target);
  runAt(options.runAt, () => {
    wrapFunction('EventTarget.prototype.addEventListener', call => {
      return isWanted(call.self, call.words[0], call.words[1]) ? undefined : call.proceed();
    });
  });

  /** @param {any} target */
  function isMeant(target) {
    switch (options.elements) {
      case undefined:
      case '':
        return true;
      case 'window':
        return target === self || target === undefined;
      case 'document':
        return target === document;
      default:
        return target instanceof Element && target.matches(options.elements);
    }
  }
}
