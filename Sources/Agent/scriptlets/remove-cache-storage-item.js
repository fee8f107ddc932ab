// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns
/**
 * Removes caches whose name matches, or what they have for addresses that match.
 *
 * @scriptlet remove-cache-storage-item
 * @aliases
 * @adguard
 * @arguments name [address]
 * @trust no
 * @world isolated
 */
function removeCacheStorageItem(name = '', address = '') {
  const namePattern = makePattern(name, { whole: true });
  const addressPattern = makePattern(address);
  if (name === '' || !self.caches) {
    return;
  }
  self.caches.keys().then(names => names.filter(namePattern.matches).forEach(async found => {
    if (address === '') {
      await self.caches.delete(found);
      return;
    }
    const cache = await self.caches.open(found);
    for (const request of await cache.keys()) {
      if (addressPattern.matches(request.url)) {
        await cache.delete(request);
      }
    }
  })).catch(() => {});
}
