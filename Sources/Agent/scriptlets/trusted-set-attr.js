// SPDX-License-Identifier: Apache-2.0
// needs: attributes
/**
 * Sets an attribute of elements to any text, or to another attribute (`[data-src]`).
 *
 * @scriptlet trusted-set-attr
 * @aliases
 * @adguard
 * @arguments selector name [value]
 * @trust yes
 * @world isolated
 */
function trustedSetAttr(selector = '', name = '', value = '') {
  keepAttribute(selector, name, value);
}
