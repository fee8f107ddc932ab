// SPDX-License-Identifier: Apache-2.0
// needs: patterns, nodes
/**
 * Replaces in the text of nodes, while the document is read. Options: `includes`, `excludes`, `condition`, `stay`,
 * `sedCount`, `quitAfter`.
 *
 * @scriptlet trusted-replace-node-text
 * @aliases trusted-rpnt replace-node-text rpnt
 * @adguard ubo-trusted-replace-node-text.js ubo-trusted-rpnt.js ubo-rpnt.js ubo-replace-node-text.js
 * @arguments name text replacement [option value]…
 * @trust yes
 * @world isolated
 */
function trustedReplaceNodeText(name = '', text = '', replacement = '', ...words) {
  const search = makeSearch(text);
  if (search === null) {
    return;
  }
  const all = search.global || readRegExp(text) ? search : new RegExp(search.source, 'g');
  editTexts({
    name,
    edit: found => testRegExp(all, found) ? found.replace(all, replacement) : undefined,
    options: readOptions(words),
  });
}
