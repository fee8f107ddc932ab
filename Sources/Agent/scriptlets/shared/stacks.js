// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns

/** The address of the document: what is called from it in a stack is an inline script. */
const documentAddress = withoutFragment(String(self.location && self.location.href));

/** How this script is named in stacks. */
const ownAddress = ownStackAddress();

function ownStackAddress() {
  const frames = readStack(captureStack());
  return frames.length === 0 ? '' : frames[0].address;
}

/** Functions that stand in a stack where this script is inline, too. */
const ownFunctions = new natives.RegExp('\\b(?:captureStack|describeStack|stackMatches|matches|check|handler'
  + '|readThrough|writeThrough|inOwnTurn|inPageTurn|read|write|get|set|apply|construct)\\b');

/** @param {string} address */
function withoutFragment(address) {
  return address.replace(/#.*$/, '');
}

/** The stack as the browser writes it, whatever the page did to `Error`. */
function captureStack() {
  const owner = /** @type {any} */ (natives.Error);
  const { stackTraceLimit, prepareStackTrace } = owner;
  owner.stackTraceLimit = 60;
  if (prepareStackTrace !== undefined) {
    owner.prepareStackTrace = undefined;
  }
  const stack = new natives.Error().stack;
  owner.stackTraceLimit = stackTraceLimit;
  if (prepareStackTrace !== undefined) {
    owner.prepareStackTrace = prepareStackTrace;
  }
  return typeof stack === 'string' ? stack : '';
}

/**
 * A line of a stack. `address` is empty for native functions.
 *
 * @typedef {{name: string, address: string, position: string}} Frame
 */

/**
 * @param {string} stack
 * @returns {Frame[]}
 */
function readStack(stack) {
  return stack.split(/[\r\n]+/)
    .filter(line => line.trim() !== '' && !/^\w*Error\b/.test(line))
    .map(readFrame);
}

/**
 * @param {string} line of Chromium and Safari (`at name (url:1:2)`) or of Firefox (`name@url:1:2`)
 * @returns {Frame}
 */
function readFrame(line) {
  const chromium = /^\s*at (?:(.*?) \()?(.*?)\)?$/.exec(line);
  const firefox = chromium === null ? /^(.*?)@(.*)$/.exec(line) : null;
  const parts = chromium || firefox || ['', line, ''];
  const place = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(parts[2]) || ['', parts[2]];
  const position = [place[2], place[3]].filter(part => part !== undefined).join(':');
  const isNative = position === '' && place[1] === '<anonymous>';
  return { name: (parts[1] || '').trim(), address: isNative ? '' : place[1], position };
}

/**
 * The stack of the caller as one line that is the same in all browsers: `stackDepth:` and the number of frames,
 * then each frame with its function, address, line and column. Inline scripts are named `inlineScript`, scripts
 * without an address, as of `eval`, `injectedScript`.
 */
function describeStack() {
  const frames = readStack(captureStack());
  while (frames.length > 0 && isOwnFrame(frames[0])) {
    frames.shift();
  }
  const told = frames.map(frame => (frame.name + ' ' + nameAddress(frame.address)
    + (frame.position === '' ? '' : ':' + frame.position)).trim());
  // One more for the function that was called, which is ours.
  return ['stackDepth:' + (frames.length + 1), ...told].join('\t ');
}

/** @param {Frame} frame */
function isOwnFrame(frame) {
  if (frame.address !== ownAddress) {
    return frame.address === '';
  }
  return withoutFragment(ownAddress) !== documentAddress
    || ownFunctions.test(frame.name);
}

/** @param {string} address */
function nameAddress(address) {
  if (withoutFragment(address) === documentAddress) {
    return 'inlineScript';
  }
  return /^<anonymous>|^eval at |> (?:eval|Function)\b/.test(address) ? 'injectedScript' : address;
}

/**
 * Whether the stack of the caller matches.
 *
 * @param {Pattern} pattern
 */
function stackMatches(pattern) {
  return pattern.any || pattern.matches(describeStack());
}
