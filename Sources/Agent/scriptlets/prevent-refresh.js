// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments
/**
 * Stops a refresh by `<meta>`, at its time or so many seconds after the document is ready.
 *
 * @scriptlet prevent-refresh
 * @aliases refresh-defuser
 * @adguard ubo-prevent-refresh.js ubo-refresh-defuser.js
 * @arguments [delay]
 * @trust no
 * @world isolated
 */
function preventRefresh(delay = '') {
  const stop = () => {
    const element = document.querySelector('meta[http-equiv="refresh" i][content]');
    const content = element === null ? '' : element.getAttribute('content') || '';
    const seconds = parseFloat(delay === '' ? content : delay);
    const wait = Number.isNaN(seconds) ? 0 : Math.min(seconds * 1000, 2147483647);
    if (element !== null) {
      natives.setTimeout(() => {
        self.stop();
        // WebKit drops a refresh only for another navigation; this one leads nowhere.
        if (/^Apple/.test(navigator.vendor)) {
          location.href = 'javascript:void 0';
        }
      }, wait);
    }
    return element !== null;
  };
  runAt('interactive', stop);
}
