// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns

/**
 * What is known of a request: its address and what the page said about it.
 *
 * @typedef {Record<string, string>} RequestFacts
 */

/** The properties of a request that conditions may name. */
const requestProperties = ['method', 'headers', 'body', 'mode', 'credentials', 'cache', 'redirect', 'referrer',
  'referrerPolicy', 'integrity', 'keepalive', 'signal', 'url'];

/**
 * Conditions of a filter: `name:pattern` with blanks between; without a name it is about the address.
 *
 * @param {string} text
 * @returns {{name: string, pattern: Pattern}[]}
 */
function readConditions(text) {
  const conditions = [];
  for (const word of splitWords(text)) {
    const colon = word.indexOf(':');
    const name = colon === -1 ? '' : word.slice(0, colon);
    const isNamed = requestProperties.includes(name) || (/^[a-z]+$/i.test(name) && !word.startsWith('//', colon + 1));
    conditions.push(isNamed
      ? { name, pattern: makePattern(word.slice(colon + 1), { invertible: true }) }
      : { name: 'url', pattern: makePattern(word) });
  }
  return conditions;
}

/**
 * The words of a text. A regular expression that is all of it may have blanks.
 *
 * @param {string} text
 */
function splitWords(text) {
  const trimmed = text.trim();
  return /^\/.+\/[a-z]*$/.test(trimmed) ? [trimmed] : trimmed.split(/\s+/).filter(word => word !== '');
}

/**
 * @param {{name: string, pattern: Pattern}[]} conditions
 * @param {RequestFacts} facts
 * @param {boolean} [lenient] what is not known of a request matches
 */
function meetsConditions(conditions, facts, lenient = false) {
  return conditions.every(condition => {
    const fact = facts[condition.name];
    return fact === undefined ? lenient || condition.pattern.inverted : condition.pattern.matches(fact);
  });
}

/**
 * The facts of a call of `fetch`.
 *
 * @param {any[]} words
 * @returns {RequestFacts}
 */
function fetchFacts(words) {
  /** @type {RequestFacts} */
  const facts = {};
  const isRequest = words[0] instanceof Request;
  facts.url = isRequest ? words[0].url : String(words[0]);
  for (const source of [isRequest ? words[0] : undefined, words[1]]) {
    if (!canOwnFacts(source)) {
      continue;
    }
    for (const name of requestProperties) {
      const value = source[name];
      if (name !== 'url' && value !== undefined && !(isRequest && source === words[0] && name === 'body')) {
        facts[name] = tellFact(value);
      }
    }
  }
  return facts;
}

/** @param {any} source */
function canOwnFacts(source) {
  return typeof source === 'object' && source !== null;
}

/** @param {any} value */
function tellFact(value) {
  if (typeof value !== 'object' || value === null) {
    return String(value);
  }
  if (value instanceof Headers || value instanceof URLSearchParams || value instanceof FormData) {
    return natives.stringifyJSON(Object.fromEntries(/** @type {any} */ (value)));
  }
  try {
    return natives.stringifyJSON(value) || '';
  } catch (error) {
    return '';
  }
}
