// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments
/**
 * Sends an event to the first element of a selector once it is there, to the document, or to the `window`.
 *
 * @scriptlet trusted-dispatch-event
 * @aliases
 * @adguard trusted-dispatch-event
 * @arguments event [selector]
 * @trust yes
 * @world page
 */
function trustedDispatchEvent(event = '', selector = '') {
  if (event === '') {
    return;
  }
  runAt('interactive', () => runOnChanges(() => {
    const target = selector === '' ? document : selector === 'window' ? self : document.querySelector(selector);
    if (target === null) {
      return false;
    }
    target.dispatchEvent(new Event(event, { bubbles: true }));
    return true;
  }));
}
