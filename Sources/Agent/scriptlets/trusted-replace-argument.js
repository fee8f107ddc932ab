// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks, constants, traps
/**
 * Replaces an argument of a function: by a value as in trusted-set-constant, by `repl:/…/…/` or by `add:1`. Option
 * `condition`: what the argument must contain.
 *
 * @scriptlet trusted-replace-argument
 * @aliases
 * @adguard
 * @arguments chain position value [option value]…
 * @trust yes
 * @world page
 */
function trustedReplaceArgument(chain = '', position = '', text = '', ...words) {
  const index = parseInt(position, 10) || 0;
  const change = makeChange();
  const condition = makePattern(readOptions(words).condition || '');
  wrapFunction(bareChain(chain), call => {
    const before = call.words[index];
    if (index >= 0 && index < call.words.length && change !== undefined
      && (condition.any || (typeof before === 'string' && condition.matches(before)))) {
      call.words[index] = change(before);
    }
    return call.proceed();
  });

  /** @returns {((before: any) => any) | undefined} */
  function makeChange() {
    const added = /^add:(-?[\d.]+)$/.exec(text);
    if (added !== null) {
      return before => Number(before) + Number(added[1]);
    }
    const replacing = /^(?:repl|replace):\/((?:\\.|[^\\/])+)\/((?:\\.|[^\\/])*)\/([a-z]*)$/.exec(text);
    if (replacing !== null) {
      const search = readRegExp('/' + replacing[1] + '/' + replacing[3]);
      const replacement = replacing[2].replace(/\\\//g, '/');
      return search ? before => typeof before === 'string' ? before.replace(search, replacement) : before : undefined;
    }
    const constant = readTrustedConstant(text);
    return () => constant && constant.value;
  }
}
