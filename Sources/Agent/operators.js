// SPDX-License-Identifier: Apache-2.0
// What the operators of procedural filters have in common.

/**
 * The nodes to which steps lead.
 *
 * @param {Step[]} steps
 * @param {Node[]} nodes
 * @returns {Node[]}
 */
function runSteps(steps, nodes) {
  let found = nodes;
  for (const { test, walk, whole } of steps) {
    if (!found.length) {
      break;
    }
    if (test) {
      found = found.filter(test);
    } else if (whole) {
      found = whole(found);
    } else if (walk) {
      const next = new Set();
      for (const node of found) {
        for (const other of walk(node)) {
          next.add(other);
        }
      }
      found = [...next];
    }
  }
  return found;
}

/** @type {Step} */
const neverStep = { test: () => false, isNear: true };

/**
 * A test of texts: a regular expression between slashes with the flags i, m and u, or a plain text.
 *
 * @param {string} text
 * @param {(text: string, plain: string) => boolean} compare
 * @returns {(text: string) => boolean}
 */
function testOfText(text, compare) {
  const literal = /^\/(.+)\/([imu]*)$/s.exec(text);
  if (!literal) {
    return (other) => compare(other, text);
  }
  try {
    const expression = new RegExp(literal[1], literal[2]);
    return (other) => expression.test(other);
  } catch (error) {
    return () => false;
  }
}

/** @type {(text: string, plain: string) => boolean} */
const includesText = (text, plain) => text.includes(plain);
/** @type {(text: string, plain: string) => boolean} */
const equalsText = (text, plain) => text === plain;
