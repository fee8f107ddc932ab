// SPDX-License-Identifier: Apache-2.0
// needs: cloaks, jsonEdits, traps

/**
 * Edits an argument of a function in each call. A path that cannot be read changes nothing.
 *
 * @param {string} chain
 * @param {string} position counted from 0
 * @param {ReturnType<typeof makeJSONEdit>} edit
 */
function editArgument(chain, position, edit) {
  const index = parseInt(position, 10);
  if (edit === null || !(index >= 0)) {
    return;
  }
  wrapFunction(bareChain(chain), call => {
    if (index < call.words.length) {
      call.words[index] = editJSONValue(edit, call.words[index]);
    }
    return call.proceed();
  });
}

/**
 * Edits what a function returns, or what its promise leads to.
 *
 * @param {string} chain
 * @param {ReturnType<typeof makeJSONEdit>} edit
 */
function editResult(chain, edit) {
  if (edit === null) {
    return;
  }
  const apply = value => editJSONValue(edit, value);
  wrapFunction(bareChain(chain), call => {
    const result = call.proceed();
    return result instanceof Promise ? result.then(apply) : apply(result);
  });
}
