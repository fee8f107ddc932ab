// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * Watches the elements of the document and tells its listeners what happened, once for each frame.
 *
 * @returns {Watch}
 */
function makeWatch() {
  /** @type {((batch: Batch) => void)[]} */
  const listeners = [];
  /** @type {MutationRecord[][]} */
  let waiting = [];

  function tell() {
    const records = waiting.flat();
    waiting = [];
    const batch = batchOf(records);
    if (batch) {
      listeners.forEach((listener) => listener(batch));
    }
  }

  const observer = new agentObserver(receive);

  /** @param {MutationRecord[]} records */
  function receive(records) {
    if (records.length && waiting.push(records) === 1) {
      onNextFrame(tell);
    }
  }

  return {
    listen(listener) {
      listeners.push(listener);
    },
    start() {
      observer.observe(document, { childList: true, subtree: true });
    },
    apart(edit) {
      receive(observer.takeRecords());
      edit();
      observer.takeRecords();
    },
  };
}

/**
 * The batch of records; null if only texts changed.
 *
 * @param {MutationRecord[]} records
 * @returns {Batch | null}
 */
function batchOf(records) {
  /** @type {Batch} */
  const batch = { added: [], targets: new Set() };
  const roots = new Set();
  for (const record of records) {
    const target = record.target;
    for (let node = record.addedNodes[0], index = 0; node; node = record.addedNodes[++index]) {
      if (node.nodeType === 1) {
        roots.add(node);
        batch.targets.add(target);
      }
    }
    for (let node = record.removedNodes[0], index = 0; node; node = record.removedNodes[++index]) {
      if (node.nodeType === 1) {
        batch.targets.add(target);
      }
    }
  }
  collectAdded(roots, batch.added);
  return batch.targets.size ? batch : null;
}

/**
 * The elements of the roots that are still in the document, each once.
 *
 * @param {Set<Element>} roots
 * @param {Element[]} added
 */
function collectAdded(roots, added) {
  for (const root of roots) {
    if (!root.isConnected) {
      continue;
    }
    let above = root.parentElement;
    while (above && !roots.has(above)) {
      above = above.parentElement;
    }
    if (!above) {
      added.push(root);
      const inside = root.getElementsByTagName('*');
      for (let index = 0, count = inside.length; index < count; index += 1) {
        added.push(inside[index]);
      }
    }
  }
}
