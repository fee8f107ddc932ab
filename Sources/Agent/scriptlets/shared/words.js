// SPDX-License-Identifier: Apache-2.0
// needs: natives

/** The words that any list may put into cookies and storage: they can answer a banner, and carry no data. */
const harmlessWords = new Set(`
  true false yes no y n t f ok on off
  accept accepted notaccepted reject rejected allow allowed disallow deny denied decline declined approved agree disagree
  enable enabled disable disabled hide hidden closed dismiss dismissed done
  essential nonessential necessary required mandatory functional checked unchecked all none granted forbidden forever
`.split(/\s+/).filter(word => word !== ''));

/**
 * Whether a text is a word that any list may set, or an integer up to 32767.
 *
 * @param {string} text
 */
function isHarmless(text) {
  return harmlessWords.has(text.toLowerCase()) || (/^-?\d+$/.test(text) && Math.abs(Number(text)) <= 32767);
}

/**
 * A text with `$now$` (milliseconds), `$currentDate$` and `$currentISODate$` filled in.
 *
 * @param {string} text
 */
function fillInTime(text) {
  const now = new Date();
  return text
    .replace(/\$now\$/g, () => String(now.getTime()))
    .replace(/\$currentDate\$/g, () => now.toString())
    .replace(/\$currentISODate\$/g, () => now.toISOString());
}
