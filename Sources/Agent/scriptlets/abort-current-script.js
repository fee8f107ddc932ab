// SPDX-License-Identifier: Apache-2.0
// needs: patterns, traps, aborts
/**
 * Throws when a script whose text matches reads or sets a property. Where a link of the chain is missing, that one is
 * watched.
 *
 * @scriptlet abort-current-script
 * @aliases abort-current-inline-script acs acis
 * @adguard ubo-abort-current-script.js ubo-acs.js ubo-acis.js ubo-abort-current-inline-script.js abp-abort-current-inline-script
 * @arguments chain [text] [address]
 * @trust no
 * @world page
 */
function abortCurrentScript(chain = '', text = '', address = '') {
  const textPattern = makePattern(text, { invertible: true });
  const addressPattern = makePattern(address);
  const own = document.currentScript;
  const abort = makeAbort();
  const check = () => {
    const script = document.currentScript;
    if (script instanceof HTMLScriptElement && script !== own
      && addressPattern.matches(script.src) && textPattern.matches(scriptText(script))) {
      throw abort();
    }
  };
  const place = firstMissing(bareChain(chain));
  if (place.name === '') {
    return;
  }
  guardProperty(place.owner, place.name, check);

  /** @param {string} links */
  function firstMissing(links) {
    const names = links.split('.');
    /** @type {any} */
    let owner = self;
    while (names.length > 1 && canOwnTrap(owner[names[0]])) {
      owner = owner[/** @type {string} */ (names.shift())];
    }
    return { owner, name: names[0] };
  }

  /** @param {HTMLScriptElement} script */
  function scriptText(script) {
    const inline = script.textContent || '';
    const data = inline === '' ? /^data:[^,]*,(.*)$/s.exec(script.src) : null;
    if (data === null) {
      return inline;
    }
    return /^data:[^,]*;base64,/i.test(script.src) ? atob(decodeURIComponent(data[1])) : decodeURIComponent(data[1]);
  }
}
