// SPDX-License-Identifier: Apache-2.0
// needs: patterns, constants, fixing
/**
 * Fixes a property at a value, unless the page needs one of another type there. Options: `as` (`function`,
 * `callback`, `resolved`, `rejected`), `runAt` (`interactive`, `complete`), `stack`, `dialect` (`adguard`).
 *
 * @scriptlet set-constant
 * @aliases set
 * @adguard set-constant ubo-set-constant.js ubo-set.js
 * @arguments chain value [option value]…
 * @trust no
 * @world page
 */
function setConstant(chain = '', value = '', ...words) {
  const options = readOptions(words);
  fixChain(chain, readConstant(value, options.dialect), options);
}
