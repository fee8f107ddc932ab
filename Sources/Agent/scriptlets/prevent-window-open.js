// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks
/**
 * Keeps `open()` from opening windows. With a delay, in seconds, the page gets a decoy that is removed after it: the
 * window of an iframe, of an object (`obj`), or an empty window (`blank`).
 *
 * @scriptlet prevent-window-open
 * @aliases no-window-open-if nowoif window.open-defuser
 * @adguard ubo-prevent-window-open.js ubo-window.open-defuser.js ubo-nowoif.js ubo-no-window-open-if.js
 * @arguments [text] [delay] [decoy]
 * @trust no
 * @world page
 */
function preventWindowOpen(text = '', delay = '', decoy = '') {
  const pattern = makePattern(text, { invertible: true });
  const seconds = parseFloat(delay);
  const patience = (Number.isNaN(seconds) ? 1 : Math.max(seconds, 0)) * 1000;
  wrapFunction('open', call => {
    if (!pattern.matches(call.words.join(' '))) {
      return call.proceed();
    }
    if (delay === '') {
      return null;
    }
    return decoy === 'blank' ? makeBlank(call) : makeFrame(String(call.words[0] || ''));
  });

  /** @param {Call} call */
  function makeBlank(call) {
    call.words[0] = 'about:blank';
    const opened = call.proceed();
    natives.setTimeout(() => { if (opened) { opened.close(); } }, patience);
    return opened;
  }

  /** @param {string} address */
  function makeFrame(address) {
    const frame = document.createElement(decoy === 'obj' ? 'object' : 'iframe');
    frame[frame instanceof HTMLObjectElement ? 'data' : 'src'] = address;
    frame.style.setProperty('height', '1px', 'important');
    frame.style.setProperty('width', '1px', 'important');
    frame.style.setProperty('position', 'absolute', 'important');
    frame.style.setProperty('top', '-9999px', 'important');
    frame.style.setProperty('visibility', 'hidden', 'important');
    document.body.appendChild(frame);
    natives.setTimeout(() => frame.remove(), patience);
    return frame.contentWindow || decoyWindow(address);
  }

  /**
   * What poses as a window where the browser gives none.
   *
   * @param {string} address
   */
  function decoyWindow(address) {
    const frame = document.createElement('iframe');
    frame.style.setProperty('display', 'none', 'important');
    document.body.appendChild(frame);
    natives.setTimeout(() => frame.remove(), patience);
    const shown = frame.contentWindow;
    return shown === null ? null : new natives.Proxy(shown, {
      get(target, name) {
        const value = name === 'closed' ? false : Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
}
