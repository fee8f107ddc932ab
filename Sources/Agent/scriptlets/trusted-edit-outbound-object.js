// SPDX-License-Identifier: Apache-2.0
// needs: jsonEdits, objectEdits
/**
 * Removes or changes what a path leads to, in what a function returns.
 *
 * @scriptlet trusted-edit-outbound-object
 * @aliases
 * @adguard
 * @arguments chain path
 * @trust yes
 * @world page
 */
function trustedEditOutboundObject(chain = '', path = '') {
  editResult(chain, makeJSONEdit(path, true));
}
