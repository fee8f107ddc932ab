// SPDX-License-Identifier: Apache-2.0
// needs: traps, aborts
/**
 * Throws when a script reads a property.
 *
 * @scriptlet abort-on-property-read
 * @aliases aopr
 * @adguard ubo-abort-on-property-read.js ubo-aopr.js abp-abort-on-property-read
 * @arguments chain
 * @trust no
 * @world page
 */
function abortOnPropertyRead(chain = '') {
  const abort = makeAbort();
  trapChain(self, bareChain(chain), (owner, name) => trapProperty(owner, name, {
    read() { throw abort(); },
    write() {},
  }));
}
