// SPDX-License-Identifier: Apache-2.0
/**
 * Empties the name of the window.
 *
 * @scriptlet window.name-defuser
 * @aliases
 * @adguard ubo-window.name-defuser.js
 * @arguments
 * @trust no
 * @world page
 */
function windowNameDefuser() {
  if (self === self.top) {
    self.name = '';
  }
}
