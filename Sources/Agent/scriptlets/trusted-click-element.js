// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, shadows, cookies, moments
/**
 * Clicks elements one after the other, each once it is there; gives up after ten seconds. Numbers among the
 * selectors are pauses in milliseconds. Conditions: `cookie:…`, `localStorage:…`, `!` in front for the absence of
 * one, separated by commas.
 *
 * @scriptlet trusted-click-element
 * @aliases
 * @adguard
 * @arguments selectors [conditions] [delay]
 * @trust yes
 * @world isolated
 */
function trustedClickElement(selectors = '', conditions = '', delay = '') {
  const steps = splitSelectors(selectors);
  if (steps.length === 0 || !conditions.split(',').every(meetsCondition)) {
    return;
  }
  const patience = Date.now() + 10000 + steps.reduce((sum, step) => sum + (pauseOf(step) || 0), Number(delay) || 0);
  const pause = parseInt(delay, 10);
  if (pause > 0) {
    natives.setTimeout(proceed, pause);
  } else {
    proceed();
  }

  function proceed() {
    if (steps.length === 0) {
      return;
    }
    const wait = pauseOf(steps[0]);
    if (wait !== undefined) {
      steps.shift();
      natives.setTimeout(proceed, wait);
      return;
    }
    awaitElement(steps[0], element => {
      steps.shift();
      element.click();
      natives.setTimeout(proceed, steps.length > 0 ? 20 : 0);
    });
  }

  /** @param {string} step */
  function pauseOf(step) {
    return /^\d+$/.test(step) ? Number(step) : undefined;
  }

  /**
   * @param {string} selector
   * @param {(element: HTMLElement) => void} act
   */
  function awaitElement(selector, act) {
    let observer = /** @type {MutationObserver | undefined} */ (undefined);
    let timer = 0;
    const look = () => {
      const element = /** @type {HTMLElement | null} */ (findQuietly(selector));
      if (element === null && Date.now() < patience) {
        return false;
      }
      if (observer !== undefined) {
        observer.disconnect();
        clearInterval(timer);
      }
      if (element !== null) {
        act(element);
      }
      return true;
    };
    if (!look()) {
      observer = new natives.MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      // Nothing is told of changes in shadow trees.
      timer = setInterval(look, 250);
    }
  }

  /** @param {string} selector */
  function findQuietly(selector) {
    try {
      return findThroughShadows(selector);
    } catch (error) {
      return null;
    }
  }

  /** @param {string} condition */
  function meetsCondition(condition) {
    const parts = /^\s*(!?)(cookie|localStorage):(.*?)\s*$/.exec(condition);
    if (parts === null) {
      return true;
    }
    const pattern = makePattern(parts[3]);
    const texts = parts[2] === 'cookie'
      ? readCookies().map(cookie => cookie.name + '=' + cookie.value) : Object.keys(self.localStorage);
    return texts.some(text => pattern.matches(text)) !== (parts[1] === '!');
  }

  /**
   * The parts of a list of selectors. Commas in brackets, parentheses and quotes do not separate.
   *
   * @param {string} text
   */
  function splitSelectors(text) {
    const part = /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)|[^,])+/g;
    return (text.match(part) || []).map(found => found.trim()).filter(found => found !== '');
  }
}
