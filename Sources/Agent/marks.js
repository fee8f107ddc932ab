// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * Hides and styles elements by attributes that no page can know, and counts for each attribute how many
 * filters want it.
 *
 * @param {Sheets} sheets
 */
function makeMarks(sheets) {
  /** @type {Map<string, {name: string, wanted: WeakMap<Element, number>}>} */
  const marks = new Map();

  /** @param {string} style the declarations; an empty text hides */
  function markOf(style) {
    let mark = marks.get(style);
    if (!mark) {
      mark = { name: randomName(), wanted: new WeakMap() };
      marks.set(style, mark);
      if (style) {
        sheets.style(`[${mark.name}]`, style);
      } else {
        sheets.hide([`[${mark.name}]`]);
      }
    }
    return mark;
  }

  /** @type {(style: string, element: Element) => void} */
  function add(style, element) {
    const { name, wanted } = markOf(style);
    const count = wanted.get(element) || 0;
    wanted.set(element, count + 1);
    if (!count) {
      element.setAttribute(name, '');
      const root = element.getRootNode();
      if (root !== document && root instanceof ShadowRoot) {
        sheets.adopt(root);
      }
    }
  }

  /** @type {(style: string, element: Element) => void} */
  function drop(style, element) {
    const { name, wanted } = markOf(style);
    const count = wanted.get(element) || 0;
    wanted.set(element, count - 1);
    if (count === 1) {
      wanted.delete(element);
      element.removeAttribute(name);
    }
  }

  /** @param {Element} element */
  function isHidden(element) {
    const mark = marks.get('');
    return mark !== undefined && element.closest(`[${mark.name}]`) !== null;
  }

  return { add, drop, isHidden };
}
