// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks, aborts, stacks, traps
/**
 * Calls of a function whose arguments match do nothing, or throw (`abort`). The signature has JSON values with `|`
 * between: text is a part or `"/expression/"`, objects need the named properties, nothing is any.
 *
 * @scriptlet trusted-suppress-native-method
 * @aliases
 * @adguard
 * @arguments chain signature [how] [stack]
 * @trust yes
 * @world page
 */
function trustedSuppressNativeMethod(chain = '', signature = '', how = '', stackText = '') {
  const wanted = signature.split('|').map(readPart);
  if (signature === '') {
    return;
  }
  const abort = makeAbort();
  const stack = makePattern(stackText);
  wrapFunction(bareChain(chain), call => {
    if (!wanted.every((matches, index) => matches(call.words[index])) || !stackMatches(stack)) {
      return call.proceed();
    }
    if (how === 'abort') {
      throw abort();
    }
    return undefined;
  });

  /**
   * @param {string} part
   * @returns {(value: any) => boolean}
   */
  function readPart(part) {
    const text = part.trim();
    if (text === '' || text === '*') {
      return () => true;
    }
    /** @type {any} */
    let parsed;
    try {
      parsed = natives.parseJSON(text);
    } catch (error) {
      const pattern = makePattern(text);
      return value => pattern.matches(String(value));
    }
    return value => isLike(value, parsed);
  }

  /**
   * @param {any} value
   * @param {any} like
   * @returns {boolean}
   */
  function isLike(value, like) {
    if (typeof like === 'string') {
      return typeof value === 'string' && makePattern(like).matches(value);
    }
    if (typeof like !== 'object' || like === null) {
      return value === like;
    }
    return typeof value === 'object' && value !== null
      && Object.keys(like).every(name => isLike(value[name], like[name]));
  }
}
