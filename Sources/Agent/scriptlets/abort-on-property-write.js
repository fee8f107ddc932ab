// SPDX-License-Identifier: Apache-2.0
// needs: traps, aborts
/**
 * Throws when a script sets a property. The objects of the chain must exist when the document starts.
 *
 * @scriptlet abort-on-property-write
 * @aliases aopw
 * @adguard ubo-abort-on-property-write.js ubo-aopw.js abp-abort-on-property-write
 * @arguments chain
 * @trust no
 * @world page
 */
function abortOnPropertyWrite(chain = '') {
  const abort = makeAbort();
  const links = bareChain(chain).split('.');
  const name = /** @type {string} */ (links.pop());
  let owner = /** @type {any} */ (self);
  for (const link of links) {
    owner = owner[link];
  }
  if (name === '' || !canOwnTrap(owner)) {
    return;
  }
  trapProperty(owner, name, { write() { throw abort(); } });
}
