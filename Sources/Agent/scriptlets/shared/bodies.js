// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * The texts of resources, by the names that filters have for them. A bundle fills in those that its filters name.
 *
 * @type {Map<string, string>}
 */
const resourceTexts = new natives.Map();

/** The length up to which a filter can ask for text. */
const longestBody = 500000;

/**
 * The body that a directive describes: `emptyObj`, `emptyArr`, `true` (ten random characters), `length:50`,
 * `length:50-60` (random text), `war:noop.json` (a resource). Anything else is an empty body.
 *
 * @param {string} directive
 * @returns {string}
 */
function makeBody(directive) {
  switch (directive) {
    case 'emptyObj':
      return '{}';
    case 'emptyArr':
      return '[]';
    case 'true':
      return randomText(10);
  }
  if (directive.startsWith('war:')) {
    return resourceTexts.get(directive.slice(4)) || '';
  }
  const bounds = /^length:(\d+)(?:-(\d+))?$/.exec(directive);
  if (bounds === null) {
    return '';
  }
  const least = Number(bounds[1]);
  const most = Math.max(least, Number(bounds[2] || least));
  return randomText(Math.min(least + Math.floor(Math.random() * (most - least + 1)), longestBody));
}

/**
 * Lower-case letters and digits, as tokens of servers have them.
 *
 * @param {number} length
 */
function randomText(length) {
  let text = '';
  while (text.length < length) {
    text += Math.random().toString(36).slice(2);
  }
  return text.slice(0, length);
}
