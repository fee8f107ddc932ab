// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments
/**
 * Removes what covers the whole window, and lets the page scroll.
 *
 * @scriptlet overlay-buster
 * @aliases
 * @adguard ubo-overlay-buster.js
 * @arguments
 * @trust no
 * @world page
 */
function overlayBuster() {
  const bust = () => {
    const middle = [Math.floor(self.innerWidth / 2), Math.floor(self.innerHeight / 2)];
    for (let rounds = 0; rounds < 50; rounds += 1) {
      const element = findOverlay(document.elementFromPoint(middle[0], middle[1]));
      if (element === null) {
        break;
      }
      element.remove();
    }
    for (const element of [document.documentElement, document.body]) {
      if (element && getComputedStyle(element).overflowY === 'hidden') {
        element.style.setProperty('overflow', 'auto', 'important');
      }
    }
  };
  runAt('interactive', () => {
    bust();
    const stop = runOnChanges(bust);
    natives.setTimeout(stop, 30000);
  });

  /** @param {Element | null} start */
  function findOverlay(start) {
    for (let element = start; element !== null && element !== document.body; element = element.parentElement) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const covers = box.width >= self.innerWidth * 0.9 && box.height >= self.innerHeight * 0.9;
      if (covers && (style.position === 'fixed' || Number(style.zIndex) >= 1000)) {
        return element;
      }
    }
    return null;
  }
}
