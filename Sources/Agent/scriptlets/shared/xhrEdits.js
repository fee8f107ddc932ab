// SPDX-License-Identifier: Apache-2.0
// needs: natives, cloaks, conditions, xhr

/**
 * Edits the responses of requests of `XMLHttpRequest` that meet conditions.
 *
 * @param {string} conditionText
 * @param {(text: string) => string | undefined} edit undefined leaves a text as it is
 * @param {(value: any) => any} [editObject] the same for what is not text: what was read from JSON, or a document
 */
function editXHRTexts(conditionText, edit, editObject) {
  const conditions = readConditions(conditionText);
  followXHR();
  /** @type {WeakMap<XMLHttpRequest, {before: any, after: any}>} */
  const edited = new natives.WeakMap();
  for (const name of ['response', 'responseText']) {
    wrapGetter(natives.XMLHttpRequest.prototype, name, (xhr, read) => {
      const before = read();
      const state = xhrStates.get(xhr);
      if (before === null || before === '' || state === undefined || xhr.readyState !== 4
        || !meetsConditions(conditions, state.facts)) {
        return before;
      }
      const known = edited.get(xhr);
      if (known !== undefined && known.before === before) {
        return known.after;
      }
      const after = editValue(before, typeof before === 'string' ? edit : editObject);
      edited.set(xhr, { before, after });
      return after;
    });
  }
}

/**
 * @param {any} value
 * @param {((value: any) => any) | undefined} edit
 */
function editValue(value, edit) {
  try {
    const edited = edit === undefined ? undefined : edit(value);
    return edited === undefined ? value : edited;
  } catch (error) {
    return value;
  }
}

/**
 * An edit of text as one of objects that were read from JSON.
 *
 * @param {(text: string) => string | undefined} edit
 * @returns {(value: any) => any}
 */
function asObjectEdit(edit) {
  return value => {
    const prototype = natives.getPrototype(value);
    if (prototype !== Object.prototype && prototype !== Array.prototype) {
      return undefined;
    }
    const text = edit(natives.stringifyJSON(value));
    return text === undefined ? undefined : natives.parseJSON(text);
  };
}
