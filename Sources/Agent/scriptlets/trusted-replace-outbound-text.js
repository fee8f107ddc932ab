// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks, traps
/**
 * Replaces in the text that a function returns. Options: `condition` (what the text must contain), `encoding`
 * (`base64`).
 *
 * @scriptlet trusted-replace-outbound-text
 * @aliases
 * @adguard
 * @arguments chain text replacement [option value]…
 * @trust yes
 * @world page
 */
function trustedReplaceOutboundText(chain = '', text = '', replacement = '', ...words) {
  const search = text === '' ? null : makeSearch(text);
  if (search === null) {
    return;
  }
  const options = readOptions(words);
  const condition = makePattern(options.condition || '');
  wrapFunction(bareChain(chain), call => {
    const result = call.proceed();
    if (typeof result !== 'string') {
      return result;
    }
    const plain = decode(result);
    if (plain === undefined || !condition.matches(plain)) {
      return result;
    }
    const edited = plain.replace(search, replacement);
    return edited === plain ? result : encode(edited);
  });

  /** @param {string} result */
  function decode(result) {
    try {
      return options.encoding === 'base64' ? natives.fromBase64(result) : result;
    } catch (error) {
      return undefined;
    }
  }

  /** @param {string} edited */
  function encode(edited) {
    return options.encoding === 'base64' ? natives.toBase64(edited) : edited;
  }
}
