// SPDX-License-Identifier: Apache-2.0
// needs: natives

/**
 * A function that edits a text of JSON by editing its value.
 *
 * @param {(value: any) => boolean} edit tells whether it changed the value
 * @returns {(text: string) => string | undefined}
 */
function asTextEdit(edit) {
  return text => {
    try {
      const value = natives.parseJSON(text);
      return edit(value) ? natives.stringifyJSON(value) : undefined;
    } catch (error) {
      return undefined;
    }
  };
}

/**
 * The same edit for texts with a JSON value on each line.
 *
 * @param {(text: string) => string | undefined} edit
 * @returns {(text: string) => string | undefined}
 */
function asLinesEdit(edit) {
  return text => {
    const lines = text.split(/(\r?\n)/);
    const edited = lines.map(line => {
      const changed = line.trim() === '' ? undefined : edit(line);
      return changed === undefined ? line : changed;
    });
    const joined = edited.join('');
    return joined === text ? undefined : joined;
  };
}
