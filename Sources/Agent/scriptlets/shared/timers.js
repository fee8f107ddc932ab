// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks

/**
 * Which delays a filter means: a number, a range (`10-20`, `10-`, `-20`), or all.
 *
 * @param {string} text
 * @returns {Pattern | null} null if it is not one
 */
function makeDelayPattern(text) {
  const inverted = text[0] === '!';
  const bare = inverted ? text.slice(1) : text;
  if (bare === '') {
    return { any: !inverted, inverted, matches: () => !inverted };
  }
  const range = /^(\d*)-(\d*)$/.exec(bare);
  const [low, high] = range !== null && bare !== '-'
    ? [Number(range[1] || 0), range[2] === '' ? Infinity : Number(range[2])]
    : [parseInt(bare, 10), parseInt(bare, 10)];
  if (Number.isNaN(low) || Number.isNaN(high)) {
    return null;
  }
  const matches = delay => (Number(delay) >= low && Number(delay) <= high) !== inverted;
  return { any: false, inverted, matches };
}

/**
 * Gives timers whose callback and delay match an empty callback.
 *
 * @param {string} name of the function
 * @param {string} text
 * @param {string} delay
 */
function preventTimer(name, text, delay) {
  const sourcePattern = makePattern(text, { invertible: true });
  const delayPattern = makeDelayPattern(delay);
  if (delayPattern === null || (sourcePattern.any && delayPattern.any)) {
    return;
  }
  wrapFunction(name, call => {
    if (sourcePattern.matches(sourceOf(call.words[0])) && delayPattern.matches(String(call.words[1] || 0))) {
      call.words[0] = function () {};
    }
    return call.proceed();
  });
}

/**
 * Scales the delay of timers whose callback and delay match.
 *
 * @param {string} name of the function
 * @param {string} text
 * @param {string} delay `*` for all, or a number
 * @param {string} factor
 */
function adjustTimer(name, text, delay, factor) {
  const sourcePattern = makePattern(text);
  const wanted = delay === '*' ? undefined : delay === '' ? 1000 : parseInt(delay, 10);
  const scale = factor === '' || Number.isNaN(Number(factor)) ? 0.05 : Math.min(Math.max(Number(factor), 0.001), 50);
  wrapFunction(name, call => {
    const present = Number(call.words[1]);
    const isWanted = wanted === undefined || Number.isNaN(wanted) ? wanted === undefined : present === wanted;
    if (isWanted && sourcePattern.matches(sourceOf(call.words[0]))) {
      call.words[1] = present * scale;
    }
    return call.proceed();
  });
}
