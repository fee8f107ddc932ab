// SPDX-License-Identifier: Apache-2.0
// As much of the interface of Visual Studio Code as the extension uses, over texts in memory.
'use strict';
const Module = require('node:module');

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Uri {
  constructor(text) { this.text = text; this.scheme = text.split(':')[0]; }
  static parse(text) { return new Uri(text); }
  toString() { return this.text; }
}
class EventEmitter {
  constructor() {
    this.listeners = [];
    this.event = listener => { this.listeners.push(listener); return { dispose() {} }; };
  }
  fire(value) { return this.listeners.map(listener => listener(value)); }
}
const record = (...names) => class { constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); } };
class WorkspaceEdit {
  constructor() { this.changes = new Map(); }
  set(uri, edits) { this.changes.set(uri.toString(), edits); }
}

const events = Object.fromEntries(['Open', 'Change', 'Save', 'Close', 'Configuration']
  .map(name => [name, new EventEmitter()]));
const model = { diagnostics: new Map(), providers: {}, commands: {}, settings: {}, messages: [], log: [], shown: [] };
const collection = {
  set: (uri, found) => model.diagnostics.set(uri.toString(), found), clear: () => model.diagnostics.clear(), dispose() {},
};
const languages = new Proxy({ createDiagnosticCollection: () => collection }, {
  get: (target, name) => target[name] ?? ((...given) => {
    if (!/^register\w+Provider$/.test(name)) throw new Error(`there is no languages.${name}`);
    const provider = given.find(one => Object.keys(one ?? {}).some(key => key.startsWith('provide')));
    model.providers[name.replace(/^register|Provider$/g, '')] = { provider, given };
    return { dispose() {} };
  }),
});
const vscode = {
  version: '1.90.0', Position, Range, Uri, EventEmitter, WorkspaceEdit, languages,
  Location: record('uri', 'range'), MarkdownString: record('value'), Diagnostic: record('range', 'message', 'severity'),
  DiagnosticRelatedInformation: record('location', 'message'), TextEdit: record('range', 'newText'),
  CodeAction: record('title', 'kind'), CodeActionKind: record('value'), CompletionItem: record('label', 'kind'),
  SnippetString: record('value'), DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
  SymbolInformation: record('name', 'kind', 'containerName', 'location'), CodeLens: record('range', 'command'),
  InlayHint: record('position', 'label', 'kind'), FoldingRange: record('start', 'end'),
  SelectionRange: record('range', 'parent'), Hover: record('contents', 'range'),
  SemanticTokensLegend: record('tokenTypes', 'tokenModifiers'), SemanticTokens: record('data', 'resultId'),
  workspace: {
    textDocuments: [], workspaceFolders: undefined,
    getConfiguration: () => ({
      get: name => model.settings[name],
      inspect: name => ({ defaultValue: 'not to be sent', globalValue: model.settings[name] }),
    }),
    createFileSystemWatcher: () => Object.fromEntries([['dispose', () => {}],
      ...['onDidCreate', 'onDidChange', 'onDidDelete'].map(name => [name, () => ({ dispose() {} })])]),
    onDidOpenTextDocument: events.Open.event, onDidChangeTextDocument: events.Change.event,
    onDidSaveTextDocument: events.Save.event, onDidCloseTextDocument: events.Close.event,
    onDidChangeConfiguration: events.Configuration.event, applyEdit: async edit => { model.applied = edit; return true; },
  },
  window: {
    activeTextEditor: undefined,
    createOutputChannel: () => ({ appendLine: text => model.log.push(text), show() {}, dispose() {} }),
    showErrorMessage: text => model.messages.push(text), showWarningMessage: text => model.messages.push(text),
    showTextDocument: async (uri, options) => model.shown.push([uri.toString(), options]),
  },
  env: { openExternal: async uri => { model.shown.push([uri.toString()]); return true; } },
  commands: { registerCommand: (name, run) => { model.commands[name] = run; return { dispose() {} }; } },
};

class TextDocument {
  constructor(uri, languageId, text) { Object.assign(this, { uri: new Uri(uri), languageId, text, version: 1 }); }
  getText() { return this.text; }
  offset({ line, character }) {
    let start = 0;
    for (let number = 0; number < line; number += 1) start = this.text.indexOf('\n', start) + 1;
    return start + character;
  }
  textIn(range) { return this.text.slice(this.offset(range.start), this.offset(range.end)); }
}

Object.assign(model, {
  vscode,
  open(uri, languageId, text) {
    const document = new TextDocument(uri, languageId, text);
    vscode.workspace.textDocuments.push(document);
    events.Open.fire(document);
    return document;
  },
  /// Makes edits as the editor does, the last first, and tells the extension.
  edit(document, edits) {
    const ordered = [...edits].sort((one, other) => document.offset(other.range.start) - document.offset(one.range.start));
    for (const { range, newText } of ordered) {
      const [start, end] = [document.offset(range.start), document.offset(range.end)];
      document.text = document.text.slice(0, start) + newText + document.text.slice(end);
    }
    document.version += 1;
    const contentChanges = ordered.map(({ range, newText }) => ({ range, text: newText }));
    events.Change.fire({ document, contentChanges });
  },
  close(document) {
    vscode.workspace.textDocuments = vscode.workspace.textDocuments.filter(one => one !== document);
    events.Close.fire(document);
  },
  set(settings) {
    model.settings = settings;
    return Promise.all(events.Configuration.fire({ affectsConfiguration: name => name === 'sluice' }));
  },
  async until(test, what) {
    for (let round = 0; round < 1500; round += 1) {
      const found = test();
      if (found) return found;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    throw new Error(`no ${what}: ${JSON.stringify([...model.diagnostics])} ${model.messages} ${model.log}`);
  },
});

const load = Module._load;
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest);
module.exports = model;
