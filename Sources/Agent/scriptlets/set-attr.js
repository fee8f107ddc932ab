// SPDX-License-Identifier: Apache-2.0
// needs: attributes
/**
 * Sets an attribute of elements to `true`, `false`, an integer up to 32767, nothing, or to another attribute
 * (`[data-src]`).
 *
 * @scriptlet set-attr
 * @aliases
 * @adguard ubo-set-attr.js
 * @arguments selector name [value]
 * @trust no
 * @world isolated
 */
function setAttr(selector = '', name = '', value = '') {
  const word = value === "''" || value === '""' ? '' : value;
  const isNumber = /^\d+$/.test(word) && Number(word) <= 32767;
  const isAllowed = word === '' || isNumber || /^(?:true|false)$/i.test(word) || /^\[.+\]$/.test(word);
  keepAttribute(selector, name, isAllowed ? (isNumber ? String(Number(word)) : word) : undefined);
}
