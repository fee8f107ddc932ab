// SPDX-License-Identifier: Apache-2.0
// needs: jsonEdits, objectEdits
/**
 * Removes what a path leads to, in an argument of a function. The first argument has position 0.
 *
 * @scriptlet edit-inbound-object
 * @aliases
 * @adguard
 * @arguments chain position path
 * @trust no
 * @world page
 */
function editInboundObject(chain = '', position = '', path = '') {
  editArgument(chain, position, makeJSONEdit(path, false));
}
