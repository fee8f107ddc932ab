// SPDX-License-Identifier: Apache-2.0
// needs: patterns, constants, fixing
/**
 * Fixes a property as set-constant does, at any value that can be written as `json:…` or `{"value": …}`.
 *
 * @scriptlet trusted-set-constant
 * @aliases trusted-set
 * @adguard
 * @arguments chain value [option value]…
 * @trust yes
 * @world page
 */
function trustedSetConstant(chain = '', value = '', ...words) {
  const options = readOptions(words);
  fixChain(chain, readTrustedConstant(value, options.dialect), options);
}
