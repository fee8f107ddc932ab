// SPDX-License-Identifier: Apache-2.0
// needs: natives, moments
/**
 * Adds elements to the end of the first element of a selector, once that is there, and removes them after so many
 * milliseconds.
 *
 * @scriptlet trusted-create-html
 * @aliases
 * @adguard
 * @arguments selector html [duration]
 * @trust yes
 * @world page
 */
function trustedCreateHTML(selector = '', html = '', duration = '') {
  if (selector === '' || html === '') {
    return;
  }
  const fragment = parse();
  const nodes = Array.from(fragment.childNodes);
  const patience = parseInt(duration, 10);
  runOnChanges(() => {
    const parent = document.querySelector(selector);
    if (parent === null) {
      return false;
    }
    parent.append(fragment);
    if (patience > 0) {
      natives.setTimeout(() => nodes.forEach(node => node.remove()), patience);
    }
    return true;
  });

  function parse() {
    const policies = /** @type {any} */ (self).trustedTypes;
    const policy = policies && policies.createPolicy
      ? policies.createPolicy('p' + Math.random().toString(36).slice(2), { createHTML: text => text })
      : { createHTML: text => text };
    const parsed = new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
    const made = document.createDocumentFragment();
    for (const node of [...parsed.head.childNodes, ...parsed.body.childNodes]) {
      made.append(document.importNode(node, true));
    }
    return made;
  }
}
