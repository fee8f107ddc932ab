// SPDX-License-Identifier: Apache-2.0
// The extension for Visual Studio Code with a model of the editor and the real server (SLUICE).
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { after, before, test } = require('node:test');
const { pathToFileURL } = require('node:url');
const model = require('./model');

const project = path.resolve(__dirname, '../../..');
const folder = path.join(project, 'Packaging/VSCode');
const extension = require(path.join(folder, 'extension.js'));
const manifest = require(path.join(folder, 'package.json'));
const LIST = 'file:///lists/list.json';
const MISTAKES = fs.readFileSync(path.join(project, 'rulesets/examples/mistakes.json'), 'utf8');
const none = { isCancellationRequested: false };
const codes = uri => (model.diagnostics.get(uri) ?? []).map(one => one.code.value ?? one.code).sort();
const provider = name => model.providers[name]?.provider;

before(async () => {
  model.settings = { path: process.env.SLUICE, pages: 'https://sluice.example/findings' };
  await extension.activate({ subscriptions: [] });
});
after(() => extension.deactivate());

test('a list that is open has its findings, with places, links and tags', async () => {
  const document = model.open(LIST, 'json', MISTAKES.replace('"/banner/large"', '"/😀banner/large"'));
  const found = await model.until(() => model.diagnostics.get(LIST), 'diagnostics');
  const bar = found.find(one => one.code.value === 'SL0403');
  assert.equal(document.textIn(bar.range), '|');
  assert.equal(bar.severity, 0);
  assert.equal(bar.code.target.toString(), 'https://sluice.example/findings/SL0403.md');
  assert.deepEqual(found.find(one => one.code.value === 'SL1001').tags, [1]);
  model.close(document);
  await model.until(() => codes(LIST).length === 0, 'end of the diagnostics');
});

test('a fix is made, and a change is told', async () => {
  const document = model.open(LIST, 'json', MISTAKES);
  await model.until(() => codes(LIST).includes('SL0403'), 'finding');
  const range = model.diagnostics.get(LIST).find(one => one.code.value === 'SL0403').range;
  const actions = await provider('CodeActions').provideCodeActions(document, range, {}, none);
  const fix = actions.find(one => one.diagnostics?.[0].code.value === 'SL0403');
  assert.equal(fix.kind.value, 'quickfix');
  model.edit(document, fix.edit.changes.get(LIST));
  await model.until(() => !codes(LIST).includes('SL0403'), 'end of the finding');
  assert.equal(JSON.parse(document.text).length, 6);
  model.close(document);
});

test('everything is fixed by an action whose edits come later, but not in a text that has changed', async () => {
  const document = model.open(LIST, 'json', MISTAKES);
  await model.until(() => codes(LIST).includes('SL0403'), 'finding');
  const whole = { start: { line: 0, character: 0 }, end: { line: 24, character: 0 } };
  const only = { only: { value: 'source.fixAll' } };
  const ask = () => provider('CodeActions').provideCodeActions(document, whole, only, none);
  const [stale] = await ask();
  assert.equal(stale.edit, undefined);
  model.edit(document, [{ range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, newText: ' ' }]);
  assert.equal((await provider('CodeActions').resolveCodeAction(stale, none)).edit, undefined);
  const [fresh] = await ask();
  const resolved = await provider('CodeActions').resolveCodeAction(fresh, none);
  model.edit(document, resolved.edit.changes.get(LIST));
  await model.until(() => !codes(LIST).includes('SL0207'), 'end of the finding');
  model.close(document);
});

test('settings that the user has made reach the server', async () => {
  const document = model.open(LIST, 'json', MISTAKES);
  await model.until(() => codes(LIST).includes('SL1017'), 'finding');
  await model.set({ ...model.settings, ignore: ['SL1017'], color: 'red' });
  await model.until(() => !codes(LIST).includes('SL1017') && codes(LIST).includes('SL0403'), 'end of the finding');
  assert.deepEqual(model.messages, []);
  await model.set({ ...model.settings, ignore: undefined });
  await model.until(() => codes(LIST).includes('SL1017'), 'finding again');
  model.close(document);
});

test('what the server offers is there, and answers are of the text', async () => {
  const uri = pathToFileURL(path.join(project, 'rulesets/general.json')).toString();
  const text = fs.readFileSync(path.join(project, 'rulesets/general.json'), 'utf8');
  const document = model.open(uri, 'json', text);
  const rules = JSON.parse(text).length;
  await model.until(() => model.diagnostics.has(uri), 'diagnostics');
  const last = text.split('\n').length - 1;
  const whole = { start: { line: 0, character: 0 }, end: { line: last, character: 0 } };
  const offset = text.indexOf('url-filter": "') + 20;
  const position = { line: text.slice(0, offset).split('\n').length - 1, character: offset - text.lastIndexOf('\n', offset) - 1 };
  const asked = {
    Hover: one => one.provideHover(document, position, none),
    CompletionItem: one => one.provideCompletionItems(document, position, none),
    DocumentSymbol: one => one.provideDocumentSymbols(document, none),
    WorkspaceSymbol: one => one.provideWorkspaceSymbols('doubleclick', none),
    CodeLens: one => one.provideCodeLenses(document, none),
    InlayHints: one => one.provideInlayHints(document, whole, none),
    FoldingRange: one => one.provideFoldingRanges(document, {}, none),
    SelectionRange: one => one.provideSelectionRanges(document, [position], none),
    Definition: one => one.provideDefinition(document, position, none),
    Reference: one => one.provideReferences(document, position, { includeDeclaration: false }, none),
    DocumentFormattingEdit: one => one.provideDocumentFormattingEdits(document, { tabSize: 2, insertSpaces: true }, none),
    DocumentRangeFormattingEdit: one =>
      one.provideDocumentRangeFormattingEdits(document, whole, { tabSize: 2, insertSpaces: true }, none),
    DocumentSemanticTokens: one => one.provideDocumentSemanticTokens(document, none),
    DocumentRangeSemanticTokens: one => one.provideDocumentRangeSemanticTokens(document, whole, none),
  };
  const results = {};
  for (const name of Object.keys(asked)) {
    assert.ok(provider(name), `the server does not offer ${name}`);
    results[name] = await asked[name](provider(name));
  }
  assert.equal(results.InlayHints.length, rules);
  assert.ok(results.CodeLens.some(lens => lens.command.title.startsWith('accepted by')));
  assert.ok(results.Hover.contents.value.length > 0);
  const count = symbols => symbols.reduce((sum, one) => sum + 1 + count(one.children), 0);
  assert.ok(count(results.DocumentSymbol) >= rules);
  assert.equal(results.DocumentSemanticTokens.data.length % 5, 0);
  assert.ok(results.WorkspaceSymbol.length > 0);
  model.close(document);
});

test('commands show their answers', async () => {
  const uri = pathToFileURL(path.join(project, 'rulesets/general.json')).toString();
  const document = model.open(uri, 'json', fs.readFileSync(path.join(project, 'rulesets/general.json'), 'utf8'));
  model.vscode.window.activeTextEditor = { document };
  assert.match(await model.commands['sluice.runTests'](), /tests passed/);
  assert.match(await model.commands['sluice.explain']({ request: { url: 'https://doubleclick.net/x', type: 'script' } }), /block/);
  assert.match(model.log.join('\n'), /tests passed/);
  for (const { command } of manifest.contributes.commands) assert.ok(model.commands[command], command);
  model.close(document);
});

test('a server that is started again has the documents that are open', async () => {
  const document = model.open(LIST, 'json', MISTAKES);
  await model.until(() => codes(LIST).includes('SL0403'), 'finding');
  model.diagnostics.clear();
  await model.commands['sluice.restart']();
  await model.until(() => codes(LIST).includes('SL0403'), 'finding again');
  model.close(document);
});

test('a command that is not there is named, and nothing hangs', async () => {
  const settings = model.settings;
  model.settings = { path: '/nowhere/sluice' };
  await model.commands['sluice.restart']();
  await model.until(() => model.messages.some(text => text.includes('sluice.path')), 'message');
  model.settings = settings;
  await model.commands['sluice.restart']();
});

test('the manifest names files that are there, and settings that the server knows', async () => {
  for (const { configuration } of manifest.contributes.languages) {
    if (configuration) JSON.parse(fs.readFileSync(path.join(folder, configuration), 'utf8'));
  }
  for (const { path: file, scopeName } of manifest.contributes.grammars) {
    assert.equal(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')).scopeName, scopeName);
  }
  const source = fs.readFileSync(path.join(project, 'Sources/Products/LanguageServer/Session/Settings.swift'), 'utf8');
  const known = [...source.matchAll(/^ {4}case "(\w+)":/gm)].map(match => match[1]).sort();
  const named = Object.keys(manifest.contributes.configuration.properties).map(name => name.replace('sluice.', ''));
  assert.deepEqual(named.filter(name => name !== 'path').sort(), known);
  const guide = fs.readFileSync(path.join(project, 'Documentation/Editors.md'), 'utf8');
  for (const name of known) assert.ok(guide.includes(`| \`${name}\``), `Editors.md has no ${name}`);
});

test('lines of filter lists have the colors of their parts', () => {
  const grammar = require(path.join(folder, 'syntaxes/filter-list.tmLanguage.json'));
  const name = line => {
    for (const { match, name: whole, captures } of grammar.patterns) {
      const found = new RegExp(match).exec(line);
      if (!found) continue;
      return whole ?? Object.entries(captures).filter(([number]) => found[number])
        .map(([number, one]) => `${found[number]}:${(one.name ?? 'parts').split('.').at(-2)}`).join(' ');
    }
    return undefined;
  };
  assert.equal(name('! a comment'), 'comment.line.filter-list');
  assert.equal(name('!#include x.txt'), 'keyword.control.directive.filter-list');
  assert.equal(name('[Adblock Plus 2.0]'), 'keyword.control.header.filter-list');
  assert.equal(name('a.example##.ad'), 'a.example:domain ##:cosmetic .ad:selector');
  assert.equal(name('0.0.0.0 ads.example'), '0.0.0.0:address ads.example:domain');
  assert.match(name('@@||ads.example^$script,domain=a.example'), /^@@:exception \|\|:anchor ads\.example\^:[\w-]+ \$script/);
  assert.match(name('/ad[0-9]/$image'), /^\/ad\[0-9\]\/:regexp/);
});
