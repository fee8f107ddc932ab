// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, traps
/**
 * New frames that a method puts into the page get a property of the page's window, or all that are usually wrapped.
 *
 * @scriptlet trusted-prevent-dom-bypass
 * @aliases
 * @adguard
 * @arguments chain [property]
 * @trust yes
 * @world page
 */
function trustedPreventDOMBypass(chain = '', property = '') {
  wrapFunction(bareChain(chain), call => {
    const frames = call.words.flatMap(framesOf);
    const result = call.proceed();
    for (const frame of frames) {
      repair(frame.contentWindow);
    }
    return result;
  });

  /** @param {any} value */
  function framesOf(value) {
    if (!(value instanceof Node) || value.isConnected) {
      return [];
    }
    const inside = value instanceof Element || value instanceof DocumentFragment
      ? Array.from(value.querySelectorAll('iframe')) : [];
    return value instanceof HTMLIFrameElement ? [value, ...inside] : inside;
  }

  /** @param {any} inner */
  function repair(inner) {
    try {
      if (property === '') {
        for (const name of ['alert', 'atob', 'btoa', 'eval', 'fetch', 'open', 'setInterval', 'setTimeout', 'JSON',
          'XMLHttpRequest', 'Function']) {
          inner[name] = self[name];
        }
        return;
      }
      const links = property.split('.');
      const name = /** @type {string} */ (links.pop());
      const both = [inner, /** @type {any} */ (self)];
      const place = links.reduce((owners, link) => owners.map(owner => owner[link]), both);
      place[0][name] = place[1][name];
    } catch (error) {
      // The frame is another origin's.
    }
  }
}
