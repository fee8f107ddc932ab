// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, moments, elements
/**
 * Gives links their real target: from their text (`text`, also if nothing is said), an attribute (`[title]`), or
 * their address, by steps with blanks between: `?param`, `#`, `/expression with a group/`, `-base64`,
 * `-safebase64`, `-uricomponent`, `+https`.
 *
 * @scriptlet href-sanitizer
 * @aliases urlskip
 * @adguard ubo-href-sanitizer.js
 * @arguments selector [source]
 * @trust no
 * @world isolated
 */
function hrefSanitizer(selector = '', source = 'text') {
  if (selector === '') {
    return;
  }
  /** @type {WeakMap<Element, string>} */
  const done = new WeakMap();
  runAt('interactive', () => runOnChanges(() => {
    for (const link of findElements(selector)) {
      const href = link.getAttribute('href');
      if (href === null || done.get(link) === href) {
        continue;
      }
      const target = findTarget(link, href);
      if (target !== undefined && target !== href) {
        link.setAttribute('href', target);
      }
      done.set(link, link.getAttribute('href') || '');
    }
  }, { attributes: true, attributeFilter: ['href'] }));

  /**
   * @param {Element} link
   * @param {string} href
   */
  function findTarget(link, href) {
    if (source === '' || source === 'text') {
      return checkAddress((link.textContent || '').trim().replace(/[^\x21-\x7e]+/g, ''), document.baseURI);
    }
    const attribute = /^\[(.+)\]$/.exec(source);
    if (attribute !== null) {
      return checkAddress(link.getAttribute(attribute[1]) || '');
    }
    try {
      const steps = source.match(/\/(?:[^/\\]|\\.)+\/|\S+/g) || [];
      return checkAddress(steps.reduce(takeAddressStep, new natives.URL(href, document.baseURI).href));
    } catch (error) {
      return undefined;
    }
  }

  /**
   * The address if it is one of the web.
   *
   * @param {string} text
   * @param {string} [base] allows relative ones
   */
  function checkAddress(text, base) {
    try {
      const address = text === '' ? undefined : new natives.URL(text, base);
      return address !== undefined && /^https?:$/.test(address.protocol) ? address.href : undefined;
    } catch (error) {
      return undefined;
    }
  }

  /**
   * @param {string} address
   * @param {string} step
   * @returns {string}
   */
  function takeAddressStep(address, step) {
    if (step[0] === '?') {
      const value = new natives.URL(address).searchParams.get(step.slice(1));
      return value === null ? '' : value;
    }
    if (step[0] === '#') {
      return new natives.URL(address).hash.slice(1);
    }
    const expression = readRegExp(step);
    if (expression) {
      const found = expression.exec(address);
      return found !== null && found[1] !== undefined ? found[1] : '';
    }
    switch (step) {
      case '-base64':
        return natives.fromBase64(address);
      case '-safebase64':
        return natives.fromBase64(address.replace(/-/g, '+').replace(/_/g, '/'));
      case '-uricomponent':
        return decodeURIComponent(address);
      case '+https':
        return address.replace(/^(?:https?:)?(?:\/\/)?/, 'https://');
      default:
        return '';
    }
  }
}
