// SPDX-License-Identifier: Apache-2.0
// needs: storage
/**
 * Sets an item of the session storage to a word that answers a banner, to a small integer or to an empty value, or
 * removes it.
 *
 * @scriptlet set-session-storage-item
 * @aliases
 * @adguard ubo-set-session-storage-item.js
 * @arguments key value
 * @trust no
 * @world isolated
 */
function setSessionStorageItem(key = '', value = '') {
  storeItem(self.sessionStorage, key, value === '$remove$' ? value : harmlessItem(value));
}
