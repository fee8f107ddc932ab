// SPDX-License-Identifier: Apache-2.0
// needs: fetches, xhrEdits, manifests, conditions
/**
 * Removes nodes from XML that a page fetches: those of a selector or of `xpath(…)`.
 *
 * @scriptlet xml-prune
 * @aliases
 * @adguard ubo-xml-prune.js
 * @arguments selector [required] [address]
 * @trust no
 * @world page
 */
function xmlPrune(selector = '', required = '', address = '') {
  const prune = makeXMLPrune(selector, required);
  if (selector === '' || prune === undefined) {
    return;
  }
  const edit = asXMLTextEdit(prune);
  editFetchedTexts(address, edit);
  editXHRTexts(address, edit, value => {
    if (value instanceof XMLDocument) {
      prune(value);
    }
    return value;
  });
}
