// SPDX-License-Identifier: Apache-2.0
// needs: patterns, nodes
/**
 * Empties nodes whose text matches, while the document is read. Options as for trusted-replace-node-text.
 *
 * @scriptlet remove-node-text
 * @aliases rmnt
 * @adguard ubo-remove-node-text.js ubo-rmnt.js
 * @arguments name text [option value]…
 * @trust no
 * @world isolated
 */
function removeNodeText(name = '', text = '', ...words) {
  const pattern = makePattern(text);
  editTexts({ name, edit: found => pattern.matches(found) ? '' : undefined, options: readOptions(words) });
}
