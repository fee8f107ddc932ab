// SPDX-License-Identifier: Apache-2.0
// Values of the protocol as those of the editor, and back.
'use strict';

module.exports = vscode => {
  const position = given => new vscode.Position(given.line, given.character);
  const range = given => new vscode.Range(position(given.start), position(given.end));
  const fromPosition = given => ({ line: given.line, character: given.character });
  const fromRange = given => ({ start: fromPosition(given.start), end: fromPosition(given.end) });
  const location = given => new vscode.Location(vscode.Uri.parse(given.uri), range(given.range));
  const markdown = given => {
    const text = typeof given === 'string' ? given : given.value;
    return new vscode.MarkdownString(text);
  };

  function diagnostic(given) {
    // The protocol counts severities from 1, the editor from 0.
    const one = new vscode.Diagnostic(range(given.range), given.message, (given.severity ?? 1) - 1);
    one.source = given.source;
    one.code = given.codeDescription
      ? { value: given.code, target: vscode.Uri.parse(given.codeDescription.href) } : given.code;
    one.tags = given.tags;
    one.relatedInformation = given.relatedInformation?.map(
      other => new vscode.DiagnosticRelatedInformation(location(other.location), other.message));
    return one;
  }

  /// An edit; undefined if it is for another version of a text.
  function workspaceEdit(given) {
    const edit = new vscode.WorkspaceEdit();
    const changes = given.documentChanges
      ?? Object.entries(given.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri }, edits }));
    for (const { textDocument, edits } of changes) {
      const uri = vscode.Uri.parse(textDocument.uri);
      const open = vscode.workspace.textDocuments.find(one => one.uri.toString() === uri.toString());
      if (textDocument.version != null && open && open.version !== textDocument.version) return undefined;
      edit.set(uri, edits.map(textEdit));
    }
    return edit;
  }

  const textEdit = given => new vscode.TextEdit(range(given.range), given.newText);

  const command = given =>
    given && { title: given.title, command: given.command, arguments: given.arguments };

  function action(given) {
    const one = new vscode.CodeAction(given.title, new vscode.CodeActionKind(given.kind));
    one.isPreferred = given.isPreferred;
    one.diagnostics = given.diagnostics?.map(diagnostic);
    one.command = command(given.command);
    if (given.edit) one.edit = workspaceEdit(given.edit);
    one.given = given;
    return one;
  }

  function completion(given) {
    // The protocol counts kinds from 1, the editor from 0.
    const one = new vscode.CompletionItem(given.label, given.kind === undefined ? undefined : given.kind - 1);
    one.detail = given.detail;
    one.documentation = given.documentation && markdown(given.documentation);
    one.sortText = given.sortText;
    one.filterText = given.filterText;
    one.preselect = given.preselect;
    const text = given.textEdit?.newText ?? given.insertText ?? given.label;
    one.insertText = given.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
    if (given.textEdit) one.range = range(given.textEdit.range ?? given.textEdit.replace);
    return one;
  }

  function symbol(given) {
    const one = new vscode.DocumentSymbol(
      given.name || ' ', given.detail ?? '', given.kind - 1, range(given.range), range(given.selectionRange));
    one.children = (given.children ?? []).map(symbol);
    return one;
  }

  function hint(given) {
    const one = new vscode.InlayHint(position(given.position), given.label, given.kind);
    one.paddingLeft = given.paddingLeft;
    one.paddingRight = given.paddingRight;
    one.tooltip = given.tooltip && markdown(given.tooltip);
    return one;
  }

  const selection = given =>
    given && new vscode.SelectionRange(range(given.range), selection(given.parent));

  return {
    position, range, fromPosition, fromRange, location, markdown, diagnostic, workspaceEdit, textEdit,
    command, action, completion, symbol, hint, selection,
  };
};
