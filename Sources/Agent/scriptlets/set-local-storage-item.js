// SPDX-License-Identifier: Apache-2.0
// needs: storage
/**
 * Sets an item of the local storage to a word that answers a banner, to a small integer or to an empty value, or
 * removes it.
 *
 * @scriptlet set-local-storage-item
 * @aliases
 * @adguard ubo-set-local-storage-item.js
 * @arguments key value
 * @trust no
 * @world isolated
 */
function setLocalStorageItem(key = '', value = '') {
  storeItem(self.localStorage, key, value === '$remove$' ? value : harmlessItem(value));
}
