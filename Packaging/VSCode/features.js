// SPDX-License-Identifier: Apache-2.0
// What the server offers, as providers of the editor.
'use strict';

module.exports = (vscode, server, selector) => {
  const to = require('./conversion')(vscode);
  const { languages, EventEmitter } = vscode;
  const offered = server.capabilities;
  const registered = [];
  const lensesChanged = new EventEmitter();
  const hintsChanged = new EventEmitter();
  const tokensChanged = new EventEmitter();

  const named = document => ({ textDocument: { uri: document.uri.toString() } });
  const at = (document, position) => ({ ...named(document), position: to.fromPosition(position) });
  const options = given => ({ tabSize: given.tabSize, insertSpaces: given.insertSpaces });

  /// Asks about a document; a refused question, such as one about a text that has changed, gives nothing.
  async function ask(method, params, token, convert) {
    try {
      const result = await server.ask(method, params, token);
      return result === null ? undefined : convert(result);
    } catch (error) {
      if (error.code === undefined) throw error;
      return undefined;
    }
  }
  const each = convert => results => results.map(convert);
  const add = (capability, register) => { if (offered[capability]) registered.push(register(offered[capability])); };

  add('hoverProvider', () => languages.registerHoverProvider(selector, {
    provideHover: (document, position, token) =>
      ask('textDocument/hover', at(document, position), token, hover =>
        new vscode.Hover(to.markdown(hover.contents), hover.range && to.range(hover.range))),
  }));

  add('completionProvider', given => languages.registerCompletionItemProvider(selector, {
    provideCompletionItems: (document, position, token) =>
      ask('textDocument/completion', at(document, position), token, found =>
        (found.items ?? found).map(to.completion)),
  }, ...(given.triggerCharacters ?? [])));

  add('codeActionProvider', given => languages.registerCodeActionsProvider(selector, {
    provideCodeActions: (document, range, context, token) =>
      ask('textDocument/codeAction', {
        ...named(document), range: to.fromRange(range),
        context: { diagnostics: [], only: context.only && [context.only.value] },
      }, token, each(to.action)),
    resolveCodeAction: async (action, token) => {
      if (action.edit || !action.given.data) return action;
      return await ask('codeAction/resolve', action.given, token, to.action) ?? action;
    },
  }, { providedCodeActionKinds: given.codeActionKinds?.map(kind => new vscode.CodeActionKind(kind)) }));

  add('documentSymbolProvider', () => languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: (document, token) =>
      ask('textDocument/documentSymbol', named(document), token, each(to.symbol)),
  }));

  add('workspaceSymbolProvider', () => languages.registerWorkspaceSymbolProvider({
    provideWorkspaceSymbols: (query, token) =>
      ask('workspace/symbol', { query }, token, each(found => new vscode.SymbolInformation(
        found.name, found.kind - 1, found.containerName ?? '', to.location(found.location)))),
  }));

  add('codeLensProvider', () => languages.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: lensesChanged.event,
    provideCodeLenses: (document, token) =>
      ask('textDocument/codeLens', named(document), token, each(lens =>
        new vscode.CodeLens(to.range(lens.range), to.command(lens.command)))),
  }));

  add('inlayHintProvider', () => languages.registerInlayHintsProvider(selector, {
    onDidChangeInlayHints: hintsChanged.event,
    provideInlayHints: (document, range, token) =>
      ask('textDocument/inlayHint', { ...named(document), range: to.fromRange(range) }, token, each(to.hint)),
  }));

  add('foldingRangeProvider', () => languages.registerFoldingRangeProvider(selector, {
    provideFoldingRanges: (document, context, token) =>
      ask('textDocument/foldingRange', named(document), token, each(fold =>
        new vscode.FoldingRange(fold.startLine, fold.endLine))),
  }));

  add('selectionRangeProvider', () => languages.registerSelectionRangeProvider(selector, {
    provideSelectionRanges: (document, positions, token) =>
      ask('textDocument/selectionRange', { ...named(document), positions: positions.map(to.fromPosition) },
        token, each(to.selection)),
  }));

  add('definitionProvider', () => languages.registerDefinitionProvider(selector, {
    provideDefinition: (document, position, token) =>
      ask('textDocument/definition', at(document, position), token, each(to.location)),
  }));

  add('referencesProvider', () => languages.registerReferenceProvider(selector, {
    provideReferences: (document, position, context, token) =>
      ask('textDocument/references', {
        ...at(document, position), context: { includeDeclaration: context.includeDeclaration },
      }, token, each(to.location)),
  }));

  add('documentFormattingProvider', () => languages.registerDocumentFormattingEditProvider(selector, {
    provideDocumentFormattingEdits: (document, given, token) =>
      ask('textDocument/formatting', { ...named(document), options: options(given) }, token, each(to.textEdit)),
  }));

  add('documentRangeFormattingProvider', () => languages.registerDocumentRangeFormattingEditProvider(selector, {
    provideDocumentRangeFormattingEdits: (document, range, given, token) =>
      ask('textDocument/rangeFormatting', {
        ...named(document), range: to.fromRange(range), options: options(given),
      }, token, each(to.textEdit)),
  }));

  if (offered.semanticTokensProvider) {
    const { tokenTypes, tokenModifiers } = offered.semanticTokensProvider.legend;
    const legend = new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers);
    const tokens = result => new vscode.SemanticTokens(new Uint32Array(result.data), result.resultId);
    if (offered.semanticTokensProvider.range) {
      registered.push(languages.registerDocumentRangeSemanticTokensProvider(selector, {
        provideDocumentRangeSemanticTokens: (document, range, token) => ask(
          'textDocument/semanticTokens/range', { ...named(document), range: to.fromRange(range) }, token, tokens),
      }, legend));
    }
    if (offered.semanticTokensProvider.full) {
      registered.push(languages.registerDocumentSemanticTokensProvider(selector, {
        onDidChangeSemanticTokens: tokensChanged.event,
        provideDocumentSemanticTokens: (document, token) =>
          ask('textDocument/semanticTokens/full', named(document), token, tokens),
      }, legend));
    }
  }

  const refreshed = {
    'workspace/codeLens/refresh': lensesChanged, 'workspace/inlayHint/refresh': hintsChanged,
    'workspace/semanticTokens/refresh': tokensChanged,
  };
  return {
    /// Tells the editor to ask again; says whether the method is of that kind.
    refresh(method) {
      refreshed[method]?.fire();
      return method in refreshed;
    },
    dispose() { for (const one of registered) one.dispose(); },
  };
};
