// SPDX-License-Identifier: Apache-2.0
// needs: cloaks
/**
 * `alert` shows nothing.
 *
 * @scriptlet alert-buster
 * @aliases
 * @adguard ubo-alert-buster.js
 * @arguments
 * @trust no
 * @world page
 */
function alertBuster() {
  wrapFunction('alert', () => undefined);
}
