// SPDX-License-Identifier: Apache-2.0
// needs: patterns
/**
 * Closes the window if path and query match. Browsers let scripts close only windows that scripts opened.
 *
 * @scriptlet close-window
 * @aliases window-close-if
 * @adguard ubo-close-window.js ubo-window-close-if.js
 * @arguments [text]
 * @trust no
 * @world page
 */
function closeWindow(text = '') {
  if (makePattern(text).matches(self.location.pathname + self.location.search)) {
    self.close();
  }
}
