// SPDX-License-Identifier: Apache-2.0
// needs: jsonEdits, objectEdits
/**
 * Removes or changes what a path leads to, in an argument of a function. The first argument has position 0.
 *
 * @scriptlet trusted-edit-inbound-object
 * @aliases
 * @adguard
 * @arguments chain position path
 * @trust yes
 * @world page
 */
function trustedEditInboundObject(chain = '', position = '', path = '') {
  editArgument(chain, position, makeJSONEdit(path, true));
}
