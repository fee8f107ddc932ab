// SPDX-License-Identifier: Apache-2.0
// needs: jsonEdits, objectEdits
/**
 * Removes what a path leads to, in what a function returns.
 *
 * @scriptlet edit-outbound-object
 * @aliases
 * @adguard
 * @arguments chain path
 * @trust no
 * @world page
 */
function editOutboundObject(chain = '', path = '') {
  editResult(chain, makeJSONEdit(path, false));
}
