// SPDX-License-Identifier: Apache-2.0
// needs: fetches, xhrEdits, manifests
/**
 * Removes segments from playlists that a page fetches, and blocks between cues.
 *
 * @scriptlet m3u-prune
 * @aliases
 * @adguard ubo-m3u-prune.js
 * @arguments text [address]
 * @trust no
 * @world page
 */
function m3uPrune(text = '', address = '') {
  const prune = makePlaylistPrune(text);
  if (prune !== undefined) {
    editFetchedTexts(address, prune);
    editXHRTexts(address, prune);
  }
}
