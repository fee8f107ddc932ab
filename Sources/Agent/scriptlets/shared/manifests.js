// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns

/**
 * A function that removes nodes from XML. Undefined if the selector is invalid.
 *
 * @param {string} selector a selector, or `xpath(…)`
 * @param {string} required what the document must have
 * @returns {((tree: Document) => boolean) | undefined} tells whether the document has what is required
 */
function makeXMLPrune(selector, required) {
  const expression = /^xpath\(([\s\S]+)\)$/.exec(selector);
  return tree => {
    if (required !== '' && tree.querySelector(required) === null) {
      return false;
    }
    const nodes = expression === null
      ? Array.from(tree.querySelectorAll(selector)) : evaluateXPath(tree, expression[1]);
    for (const node of nodes) {
      if (node instanceof Attr) {
        if (node.ownerElement !== null) {
          node.ownerElement.removeAttributeNode(node);
        }
      } else if (node.parentNode !== null) {
        node.parentNode.removeChild(node);
      }
    }
    return true;
  };
}

/**
 * @param {Document} tree
 * @param {string} expression
 */
function evaluateXPath(tree, expression) {
  const found = tree.evaluate(expression, tree, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const nodes = [];
  for (let index = 0; index < found.snapshotLength; index += 1) {
    nodes.push(/** @type {Node} */ (found.snapshotItem(index)));
  }
  return nodes;
}

/**
 * @param {(tree: Document) => boolean} prune
 * @returns {(text: string) => string | undefined}
 */
function asXMLTextEdit(prune) {
  return text => {
    if (!/^\s*</.test(text)) {
      return undefined;
    }
    const tree = new DOMParser().parseFromString(text, 'text/xml');
    if (tree.querySelector('parsererror') !== null) {
      return undefined;
    }
    prune(tree);
    const serializer = new XMLSerializer();
    const body = Array.from(tree.childNodes).map(node => serializer.serializeToString(node)).join('');
    return /^\s*<\?xml\b/.test(text) ? '<?xml version="1.0" encoding="UTF-8"?>\n' + body : body;
  };
}

/**
 * A function that removes segments from a playlist in M3U8. Undefined if the pattern is invalid.
 *
 * @param {string} text plain text or an expression that finds addresses of segments; with the flag `m`, an expression for
 *     the whole playlist
 * @returns {((playlist: string) => string | undefined) | undefined}
 */
function makePlaylistPrune(text) {
  const expression = readRegExp(text);
  if (text === '' || expression === null) {
    return undefined;
  }
  if (expression !== undefined && expression.multiline) {
    const flags = expression.flags.includes('s') ? expression.flags : expression.flags + 's';
    const whole = new natives.RegExp(expression.source, flags);
    return playlist => isPlaylist(playlist) ? playlist.replace(whole, '') : undefined;
  }
  const pattern = makePattern(text);
  return playlist => isPlaylist(playlist) ? pruneSegments(playlist, pattern) : undefined;
}

/** @param {string} text */
function isPlaylist(text) {
  return /^\s*#EXTM3U/.test(text);
}

/**
 * @param {string} playlist
 * @param {Pattern} pattern
 */
function pruneSegments(playlist, pattern) {
  const lines = playlist.split(/\r?\n/);
  const kept = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (lines[index].startsWith('#EXT-X-CUE:TYPE="SpliceOut"')) {
      while (/^#EXT-X-(?:ASSET:CAID|SCTE35:)/.test(lines[index + 1] || '')) {
        index += 1;
      }
    } else if (lines[index].startsWith('#EXTINF') && pattern.matches(lines[index + 1] || '')) {
      index += (lines[index + 2] || '').startsWith('#EXT-X-DISCONTINUITY') ? 2 : 1;
    } else {
      kept.push(lines[index]);
    }
  }
  return kept.join(playlist.includes('\r\n') ? '\r\n' : '\n');
}
