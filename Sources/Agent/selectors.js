// SPDX-License-Identifier: Apache-2.0
// What the text of a selector tells about the elements that it can match.

/**
 * The offsets of signs that are in no string, bracket or parenthesis.
 *
 * @param {string} text
 * @param {string} signs
 */
function topLevelSigns(text, signs) {
  const found = [];
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\') {
      index += 1;
    } else if (quote) {
      quote = sign === quote ? '' : quote;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === '(' || sign === '[') {
      depth += 1;
    } else if (sign === ')' || sign === ']') {
      depth -= 1;
    } else if (!depth && signs.includes(sign)) {
      found.push(index);
    }
  }
  return found;
}

/**
 * The selectors of a list of selectors.
 *
 * @param {string} text
 */
function selectorList(text) {
  const parts = [];
  let start = 0;
  for (const end of [...topLevelSigns(text, ','), text.length]) {
    parts.push(text.slice(start, end).trim());
    start = end + 1;
  }
  return parts;
}

/** @param {string} selector */
function lastCompound(selector) {
  const signs = topLevelSigns(selector, ' >+~');
  return selector.slice(signs.length ? signs[signs.length - 1] + 1 : 0);
}

/**
 * The ids, classes and names of which an element must have one to match: `#a`, `.b`, `div`, or `*`.
 *
 * @param {string} selector
 * @returns {string[]}
 */
function keysOfSelector(selector) {
  return selectorList(selector).flatMap((part) => {
    const compound = lastCompound(part);
    const list = /^:(?:is|where)\((.*)\)$/s.exec(compound);
    if (list && !topLevelSigns(compound.slice(1), ':').length) {
      return keysOfSelector(list[1]);
    }
    let plain = compound.replace(/\[[^\]]*\]/g, '');
    for (let before = ''; before !== plain;) {
      before = plain;
      plain = plain.replace(/\([^()]*\)/, '');
    }
    if (/[\\'"()[\]]/.test(plain)) {
      return ['*'];
    }
    const named = /#[^.:#]+/.exec(plain) || /\.[^.:#]+/.exec(plain);
    return [named ? named[0] : (/^[^.:#]+/.exec(plain.toLowerCase()) || ['*'])[0]];
  });
}

/**
 * Whether an element can only begin or cease to match by changes of itself, of the elements around it
 * or of those inside of it, and not by changes of siblings or of the state of the page.
 *
 * @param {string} selector
 */
function isLocalSelector(selector) {
  return selectorList(selector).every((part) => {
    const plain = part.replace(/"[^"]*"|'[^']*'/g, '').replace(/[~|^$*]=/g, '=');
    const before = plain.slice(0, plain.length - lastCompound(plain).length);
    return !/[+~\\]|:(?!(?:not|is|where|has)\(|root\b)/.test(plain) && !before.includes(':has(');
  });
}

/** @param {string} selector */
function isValidSelector(selector) {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch (error) {
    return false;
  }
}
