// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks
/**
 * A page does not write text that matches to the clipboard.
 *
 * @scriptlet prevent-clipboard-write
 * @aliases
 * @adguard
 * @arguments [text]
 * @trust no
 * @world page
 */
function preventClipboardWrite(text = '') {
  const pattern = makePattern(text, { invertible: true });
  wrapFunction('Clipboard.prototype.writeText', call => {
    return pattern.matches(String(call.words[0])) ? natives.Promise.resolve() : call.proceed();
  });
  wrapFunction('Document.prototype.execCommand', call => {
    const isCopy = /^(?:copy|cut)$/i.test(String(call.words[0]));
    const selected = isCopy ? selectedText() : '';
    return isCopy && pattern.matches(selected) ? true : call.proceed();
  });

  function selectedText() {
    const active = document.activeElement;
    if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) {
      return active.value.slice(active.selectionStart || 0, active.selectionEnd || undefined);
    }
    return String(document.getSelection());
  }
}
