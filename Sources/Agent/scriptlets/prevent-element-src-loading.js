// SPDX-License-Identifier: Apache-2.0
// needs: natives, patterns, cloaks
/**
 * Elements of a kind do not load addresses that match: they get an empty resource, and tell that it is loaded.
 *
 * @scriptlet prevent-element-src-loading
 * @aliases
 * @adguard prevent-element-src-loading
 * @arguments tag text
 * @trust no
 * @world page
 */
function preventElementSrcLoading(tag = '', text = '') {
  const empty = /** @type {Record<string, string>} */ ({
    script: 'data:text/javascript;base64,KCgpPT57fSkoKQ==',
    img: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    iframe: 'data:text/html;base64,PGRpdj48L2Rpdj4=',
    link: 'data:text/plain;base64,',
  });
  const name = tag.toLowerCase();
  const attribute = name === 'link' ? 'href' : 'src';
  const owners = { script: 'HTMLScriptElement', img: 'HTMLImageElement', iframe: 'HTMLIFrameElement',
    link: 'HTMLLinkElement' };
  const owner = owners[/** @type {keyof owners} */ (name)];
  const pattern = makePattern(text);
  if (owner === undefined || text === '') {
    return;
  }
  const swap = (element, value) => {
    if (element.localName !== name || !pattern.matches(String(value))) {
      return value;
    }
    // The hash of the real resource would not be that of the empty one.
    element.removeAttribute('integrity');
    return empty[name];
  };
  const { prototype } = /** @type {any} */ (self)[owner];
  const present = natives.getDescriptor(prototype, attribute);
  if (present !== undefined && present.set !== undefined) {
    natives.defineProperty(prototype, attribute, { ...present, set: makeProxy(present.set, call => {
      call.words[0] = swap(call.self, call.words[0]);
      return call.proceed();
    }) });
  }
  wrapFunction('Element.prototype.setAttribute', call => {
    if (String(call.words[0]).toLowerCase() === attribute) {
      call.words[1] = swap(call.self, call.words[1]);
    }
    return call.proceed();
  });
}
