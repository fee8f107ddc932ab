// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cookies
/**
 * Removes cookies whose name matches, for all domains and paths of the page, at the start, when the document is
 * ready and when it is left. Option `when`: on these events too (`scroll keydown`).
 *
 * @scriptlet remove-cookie
 * @aliases cookie-remover
 * @adguard ubo-remove-cookie.js ubo-cookie-remover.js
 * @arguments [name] [option value]…
 * @trust no
 * @world isolated
 */
function removeCookie(name = '', ...words) {
  const pattern = makePattern(name);
  const expired = '; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  const domains = ['', ...domainSuffixes().map(domain => '; domain=' + domain)];
  const remove = () => {
    for (const cookie of readCookies()) {
      if (pattern.matches(cookie.name)) {
        for (const domain of domains) {
          for (const path of ['', '; path=/']) {
            document.cookie = cookie.name + '=' + domain + path + expired;
          }
        }
      }
    }
  };
  remove();
  for (const event of ['DOMContentLoaded', 'load', 'beforeunload', 'pagehide']) {
    natives.apply(natives.addEventListener, self, [event, remove]);
  }
  for (const event of (readOptions(words).when || '').split(/\s+/)) {
    if (['scroll', 'keydown'].includes(event)) {
      natives.apply(natives.addEventListener, document, [event, soon(remove), { passive: true, capture: true }]);
    }
  }

  function domainSuffixes() {
    const labels = self.location.hostname.split('.');
    return labels.flatMap((label, index) => {
      const domain = labels.slice(index).join('.');
      return [domain, '.' + domain];
    });
  }

  /** @param {() => void} act */
  function soon(act) {
    let waits = false;
    return () => {
      if (!waits) {
        waits = true;
        natives.setTimeout(() => { waits = false; act(); }, 500);
      }
    };
  }
}
