// SPDX-License-Identifier: Apache-2.0
// Runs `sluice language-server` beside the editor.
'use strict';
const vscode = require('vscode');
const { Connection } = require('./connection');
const features = require('./features');
const to = require('./conversion')(vscode);

const LANGUAGES = ['json', 'jsonl', 'plaintext', 'filter-list', 'webkit-content-blocker'];
const SELECTOR = LANGUAGES.flatMap(
  language => ['file', 'untitled'].map(scheme => ({ language, scheme })));
const MOST_STARTS = 4;

const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  window: { showDocument: { support: true } },
  workspace: {
    configuration: true, applyEdit: true, workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
    codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    // The editor has no stable way for extensions to be asked for diagnostics; so the server sends them.
    publishDiagnostics: {
      relatedInformation: true, codeDescriptionSupport: true, dataSupport: false, versionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source', 'source.fixAll'] } },
      isPreferredSupport: true, dataSupport: true, resolveSupport: { properties: ['edit'] },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeLens: {}, inlayHint: {}, foldingRange: {}, selectionRange: {}, definition: {}, references: {},
    formatting: {}, rangeFormatting: {},
    semanticTokens: {
      requests: { range: true, full: true }, formats: ['relative'],
      tokenTypes: ['regexp', 'operator', 'keyword', 'string', 'macro', 'comment', 'namespace', 'property',
        'number', 'parameter', 'type', 'variable', 'enumMember', 'modifier', 'decorator'],
      tokenModifiers: ['declaration', 'readonly', 'deprecated', 'documentation', 'defaultLibrary'],
    },
  },
};

/// The server that runs, and what belongs to it.
let running;
let log;
let diagnostics;
let starts = 0;

const isServed = document => LANGUAGES.includes(document.languageId)
  && ['file', 'untitled'].includes(document.uri.scheme);

/// What the user has set; what was not set is left to the server.
function settings() {
  const section = vscode.workspace.getConfiguration('sluice');
  const names = Object.keys(require('./package.json').contributes.configuration.properties)
    .map(name => name.replace('sluice.', '')).filter(name => name !== 'path');
  const chosen = {};
  for (const name of names) {
    const found = section.inspect(name);
    const value = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
    if (value !== undefined && value !== null) chosen[name] = value;
  }
  return chosen;
}

async function start() {
  starts += 1;
  const own = {};
  const connection = new Connection(vscode.workspace.getConfiguration('sluice').get('path') || 'sluice', {
    notification: takeNotification,
    request: (method, params) => answer(own, method, params),
    ended: reason => ended(own, reason),
  });
  own.connection = connection;
  running = own;
  const folders = vscode.workspace.workspaceFolders ?? [];
  let result;
  try {
    result = await connection.ask('initialize', {
      processId: process.pid, clientInfo: { name: 'Visual Studio Code', version: vscode.version },
      rootUri: folders[0]?.uri.toString() ?? null,
      workspaceFolders: folders.map(folder => ({ uri: folder.uri.toString(), name: folder.name })),
      capabilities: CAPABILITIES, initializationOptions: settings(),
    });
  } catch {
    return; // `ended` has said so.
  }
  connection.notify('initialized', {});
  const server = { capabilities: result.capabilities, ask: (...given) => connection.ask(...given) };
  own.features = features(vscode, server, SELECTOR);
  vscode.workspace.textDocuments.filter(isServed).forEach(open);
}

function ended(own, reason) {
  own.features?.dispose();
  if (running !== own) return;
  running = undefined;
  diagnostics.clear();
  if (starts < MOST_STARTS && own.features) {
    log.appendLine(`the server ended (${reason}) and is started again`);
    start();
  } else {
    vscode.window.showErrorMessage(
      `sluice language-server does not run (${reason}). The setting sluice.path is the command.`);
  }
}

function takeNotification(method, params) {
  switch (method) {
    case 'textDocument/publishDiagnostics':
      diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(to.diagnostic));
      break;
    case 'window/logMessage':
      log.appendLine(params.message);
      break;
    case 'window/showMessage':
      (params.type === 1 ? vscode.window.showErrorMessage : vscode.window.showWarningMessage)(params.message);
      break;
  }
}

/// Answers a question of the server; undefined for one that is not known.
async function answer(own, method, params) {
  switch (method) {
    case 'workspace/configuration':
      return params.items.map(item => item.section === 'sluice' ? settings() : null);
    case 'workspace/applyEdit': {
      const edit = to.workspaceEdit(params.edit);
      return { applied: edit !== undefined && await vscode.workspace.applyEdit(edit) };
    }
    case 'window/showDocument':
      return { success: await show(params) };
    default:
      return own.features?.refresh(method) ? null : undefined;
  }
}

async function show(params) {
  const uri = vscode.Uri.parse(params.uri);
  if (params.external) return vscode.env.openExternal(uri);
  await vscode.window.showTextDocument(uri, {
    preserveFocus: !params.takeFocus, selection: params.selection && to.range(params.selection),
  });
  return true;
}

// Documents

const named = document => ({ uri: document.uri.toString(), version: document.version });

function open(document) {
  running?.connection.notify('textDocument/didOpen', {
    textDocument: { ...named(document), languageId: document.languageId, text: document.getText() },
  });
}

function change(event) {
  if (!isServed(event.document) || event.contentChanges.length === 0) return;
  running?.connection.notify('textDocument/didChange', {
    textDocument: named(event.document),
    contentChanges: event.contentChanges.map(one => ({ range: to.fromRange(one.range), text: one.text })),
  });
}

const tell = method => document => {
  if (isServed(document)) running?.connection.notify(method, { textDocument: { uri: document.uri.toString() } });
};

// Commands

/// Runs a command of the server, and shows the text that it answers with.
async function run(command, argument) {
  const uri = argument?.uri ?? vscode.window.activeTextEditor?.document.uri.toString();
  try {
    const text = await running?.connection.ask(
      'workspace/executeCommand', { command, arguments: [{ ...argument, uri }] });
    if (typeof text === 'string') {
      log.appendLine(text);
      log.show(true);
    }
    return text;
  } catch (error) {
    vscode.window.showErrorMessage(error.message);
    return undefined;
  }
}

/// Asks for a request, and explains what is decided about it.
async function explain(argument) {
  if (argument?.request) return run('sluice.explain', argument);
  const url = await vscode.window.showInputBox({ prompt: 'The URL of the request' });
  if (!url) return undefined;
  const page = await vscode.window.showInputBox({ prompt: 'The URL of its page' });
  const type = await vscode.window.showQuickPick(
    ['document', 'image', 'script', 'style-sheet', 'fetch', 'font', 'media', 'other'],
    { placeHolder: 'What is loaded' });
  return run('sluice.explain', { request: { url, top_url: page || undefined, type: type || undefined } });
}

async function restart() {
  starts = 0;
  await stop();
  await start();
}

async function stop() {
  const own = running;
  running = undefined;
  own?.features?.dispose();
  await own?.connection.stop();
}

async function activate(context) {
  log = vscode.window.createOutputChannel('Sluice');
  diagnostics = vscode.languages.createDiagnosticCollection('sluice');
  const watcher = vscode.workspace.createFileSystemWatcher('**/*.{json,jsonl,txt}');
  const changed = type => uri => running?.connection.notify(
    'workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
  const { registerCommand } = vscode.commands;
  context.subscriptions.push(
    log, diagnostics, watcher,
    watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)), watcher.onDidDelete(changed(3)),
    vscode.workspace.onDidOpenTextDocument(document => { if (isServed(document)) open(document); }),
    vscode.workspace.onDidChangeTextDocument(change),
    vscode.workspace.onDidSaveTextDocument(tell('textDocument/didSave')),
    vscode.workspace.onDidCloseTextDocument(tell('textDocument/didClose')),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('sluice.path')) return restart();
      if (event.affectsConfiguration('sluice')) {
        running?.connection.notify('workspace/didChangeConfiguration', { settings: null });
      }
      return undefined;
    }),
    ...['runTests', 'cost', 'explainFinding', 'showRule', 'showTests'].map(
      name => registerCommand(`sluice.${name}`, argument => run(`sluice.${name}`, argument))),
    registerCommand('sluice.explain', explain), registerCommand('sluice.restart', restart));
  await start();
}

module.exports = { activate, deactivate: stop };
