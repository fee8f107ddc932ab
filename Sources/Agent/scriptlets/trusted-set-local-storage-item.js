// SPDX-License-Identifier: Apache-2.0
// needs: storage, words
/**
 * Sets an item of the local storage to any text, in which `$now$` and its like are filled in, or removes it.
 *
 * @scriptlet trusted-set-local-storage-item
 * @aliases
 * @adguard
 * @arguments key value
 * @trust yes
 * @world isolated
 */
function trustedSetLocalStorageItem(key = '', value = '') {
  storeItem(self.localStorage, key, fillInTime(value));
}
