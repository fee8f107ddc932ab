// SPDX-License-Identifier: Apache-2.0
// needs: storage, words
/**
 * Sets an item of the session storage to any text, in which `$now$` and its like are filled in, or removes it.
 *
 * @scriptlet trusted-set-session-storage-item
 * @aliases
 * @adguard
 * @arguments key value
 * @trust yes
 * @world isolated
 */
function trustedSetSessionStorageItem(key = '', value = '') {
  storeItem(self.sessionStorage, key, fillInTime(value));
}
