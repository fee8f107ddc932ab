// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks
/**
 * Elements that match do not take `innerHTML` that matches.
 *
 * @scriptlet prevent-innerHTML
 * @aliases
 * @adguard prevent-innerHTML ubo-prevent-innerHTML.js
 * @arguments [selector] [text]
 * @trust no
 * @world page
 */
function preventInnerHTML(selector = '', text = '') {
  const pattern = makePattern(text, { invertible: true });
  for (const owner of [Element.prototype, ShadowRoot.prototype]) {
    const present = natives.getDescriptor(owner, 'innerHTML');
    const setter = present === undefined ? undefined : present.set;
    if (present === undefined || setter === undefined) {
      continue;
    }
    natives.defineProperty(owner, 'innerHTML', { ...present, set: makeProxy(setter, call => {
      const isMeant = selector === '' || (call.self instanceof Element && call.self.matches(selector));
      return isMeant && pattern.matches(String(call.words[0])) ? undefined : call.proceed();
    }) });
  }
}
