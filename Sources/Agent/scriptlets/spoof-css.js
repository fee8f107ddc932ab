// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks
/**
 * Scripts see other computed values of elements: pairs of a property and a value. `width`, `height`, `top` and
 * `left` also show in `getBoundingClientRect`.
 *
 * @scriptlet spoof-css
 * @aliases
 * @adguard spoof-css ubo-spoof-css.js
 * @arguments selector [property value]…
 * @trust no
 * @world page
 */
function spoofCSS(selector = '', ...words) {
  /** @type {Map<string, string>} */
  const values = new natives.Map();
  for (let index = 0; index + 1 < words.length; index += 2) {
    values.set(dashed(words[index]), words[index + 1]);
  }
  if (selector === '' || values.size === 0) {
    return;
  }
  const isMeant = element => element instanceof Element && element.matches(selector);
  wrapFunction('getComputedStyle', call => {
    const style = call.proceed();
    return isMeant(call.words[0]) ? spoof(style) : style;
  });
  wrapFunction('Element.prototype.getBoundingClientRect', call => {
    const box = call.proceed();
    if (!isMeant(call.self)) {
      return box;
    }
    const size = name => values.has(name) ? parseFloat(/** @type {string} */ (values.get(name))) : NaN;
    const or = (value, otherwise) => Number.isNaN(value) ? otherwise : value;
    return new DOMRect(or(size('left'), box.x), or(size('top'), box.y),
      or(size('width'), box.width), or(size('height'), box.height));
  });

  /** @param {string} name */
  function dashed(name) {
    return name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());
  }

  /** @param {CSSStyleDeclaration} style */
  function spoof(style) {
    const spoofed = { getPropertyValue: cloakFunction(name => {
      const value = values.get(String(name));
      return value === undefined ? style.getPropertyValue(name) : value;
    }, style.getPropertyValue) };
    return new natives.Proxy(style, {
      get(target, name) {
        if (name === 'getPropertyValue') {
          return spoofed.getPropertyValue;
        }
        const value = typeof name === 'string' ? values.get(dashed(name)) : undefined;
        if (value !== undefined) {
          return value;
        }
        const real = Reflect.get(target, name, target);
        return typeof real === 'function' ? cloakFunction(real.bind(target), real) : real;
      },
      getOwnPropertyDescriptor(target, name) {
        const own = Reflect.getOwnPropertyDescriptor(target, name);
        const value = typeof name === 'string' ? values.get(dashed(name)) : undefined;
        return own !== undefined && value !== undefined && own.configurable ? { ...own, value } : own;
      },
    });
  }
}
