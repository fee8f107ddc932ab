// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks
/**
 * Dialogs that match a selector are not shown.
 *
 * @scriptlet prevent-dialog
 * @aliases
 * @adguard
 * @arguments [selector]
 * @trust no
 * @world page
 */
function preventDialog(selector = '') {
  for (const method of ['show', 'showModal']) {
    wrapFunction('HTMLDialogElement.prototype.' + method, call => {
      return selector === '' || call.self.matches(selector) ? undefined : call.proceed();
    });
  }
}
