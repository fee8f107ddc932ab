// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, moments

/**
 * What to do with the text of nodes.
 *
 * @typedef {object} TextEdit
 * @property {string} name of the nodes, as `#text` or `script`
 * @property {(text: string) => string | undefined} edit undefined leaves a text as it is
 * @property {Record<string, string>} options `includes`, `excludes`, `condition`: what the text must contain or not;
 *     `stay`: go on after the document is ready; `sedCount`: this many texts at most; `quitAfter`: milliseconds
 */

/**
 * Edits the text of nodes while the document is read.
 *
 * @param {TextEdit} wanted
 */
function editTexts(wanted) {
  const { options } = wanted;
  const name = wanted.name.toLowerCase();
  const includes = [options.includes, options.condition].filter(text => text).map(text => makePattern(text));
  const excludes = options.excludes ? makePattern(options.excludes) : undefined;
  /** @type {WeakSet<Node>} */
  const done = new WeakSet();
  let left = parseInt(options.sedCount || '0', 10) || Infinity;

  /** @param {Node} node */
  const edit = node => {
    if (left === 0 || node.nodeName.toLowerCase() !== name || done.has(node)) {
      return;
    }
    const text = node.textContent || '';
    if (!includes.every(pattern => pattern.matches(text)) || (excludes && excludes.matches(text))) {
      return;
    }
    const edited = wanted.edit(text);
    if (edited !== undefined && edited !== text) {
      done.add(node);
      setText(node, edited);
      left -= 1;
    }
  };
  followNodes(edit, options);
}

/**
 * @param {Node} node
 * @param {string} text
 */
function setText(node, text) {
  const policies = /** @type {any} */ (self).trustedTypes;
  if (node.nodeName !== 'SCRIPT' || !policies || !policies.createPolicy) {
    node.textContent = text;
    return;
  }
  try {
    const policy = policies.createPolicy('p' + Math.random().toString(36).slice(2), { createScript: made => made });
    node.textContent = policy.createScript(text);
  } catch (error) {
    node.textContent = text;
  }
}

/**
 * Calls `act` for each node that is in the document, and that comes until it is ready, or longer if the options say
 * so. A node that the parser has not finished is told again when it has grown.
 *
 * @param {(node: Node) => void} act
 * @param {Record<string, string>} options
 */
function followNodes(act, options) {
  const handle = records => nodesOfRecords(records).forEach(act);
  const observer = new natives.MutationObserver(handle);
  const stop = () => {
    handle(observer.takeRecords());
    observer.disconnect();
  };
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  if (document.documentElement) {
    nodesOfTree(document.documentElement).forEach(act);
  }
  const patience = parseInt(options.quitAfter || '0', 10);
  if (patience > 0) {
    runAt('interactive', () => natives.setTimeout(stop, patience));
  } else if (!options.stay) {
    runAt('interactive', stop);
  }
}

/**
 * The nodes that came or grew, each once.
 *
 * @param {MutationRecord[]} records
 */
function nodesOfRecords(records) {
  /** @type {Set<Node>} */
  const nodes = new Set();
  for (const record of records) {
    const { target } = record;
    if (document.readyState === 'loading' && !(target instanceof Document)) {
      nodes.add(target);
      if (record.type === 'characterData' && target.parentNode) {
        nodes.add(target.parentNode);
      }
    }
    for (const added of record.addedNodes) {
      nodesOfTree(added).forEach(node => nodes.add(node));
    }
  }
  return nodes;
}

/** @param {Node} root */
function nodesOfTree(root) {
  const nodes = [root];
  const walker = document.createTreeWalker(root);
  while (walker.nextNode()) {
    nodes.push(walker.currentNode);
  }
  return nodes;
}
