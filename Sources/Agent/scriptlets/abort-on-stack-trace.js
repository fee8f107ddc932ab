// SPDX-License-Identifier: Apache-2.0
// needs: patterns, traps, aborts, stacks
/**
 * Throws when a script reads or sets a property and its stack matches. Inline scripts are named `inlineScript`
 * there, and scripts without an address `injectedScript`.
 *
 * @scriptlet abort-on-stack-trace
 * @aliases aost
 * @adguard ubo-abort-on-stack-trace.js ubo-aost.js abp-abort-on-stack-trace
 * @arguments chain stack
 * @trust no
 * @world page
 */
function abortOnStackTrace(chain = '', stack = '') {
  const pattern = makePattern(stack, { invertible: true });
  if (pattern.any) {
    return;
  }
  const abort = makeAbort();
  const check = () => {
    if (stackMatches(pattern)) {
      throw abort();
    }
  };
  trapChain(self, bareChain(chain), (owner, name) => guardProperty(owner, name, check));
}
