// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// The capabilities of the editor that affect the server's answers.
struct ClientCapabilities: Sendable {
  /// The unit of positions: bytes if the editor supports them, because lists are checked in bytes.
  var encoding = PositionEncoding.utf16
  /// Whether the editor requests diagnostics; otherwise they are sent to it.
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var refreshesLenses = false
  var refreshesHints = false
  var refreshesTokens = false
  var hasVersionedEdits = false
  var hasCodeDescription = false
  var hasDiagnosticData = false
  var hasRelatedInformation = false
  var diagnosticTags: Set<Int> = []
  var hasActionLiterals = false
  var resolvesActionEdits = false
  var hasPreferredActions = false
  var hasHierarchicalSymbols = false
  var hasMarkdown = false
  /// The format of explanations of completions; plain text if the editor names none.
  var completionFormats: Set<String> = []
  var hasSnippets = false
  var hasSemanticTokens = false
  var hasConfiguration = false
  var watchesFiles = false
  var watchesConfiguration = false
  var hasProgress = false
  var showsDocuments = false

  init() {}

  /// Reads the capabilities; missing values, and values of another type, are ignored.
  init(_ value: JSONValue) {
    let document = { (path: [String]) in value.member(["textDocument"] + path) }
    let workspace = { (path: [String]) in value.member(["workspace"] + path) }
    let isTrue = { (value: JSONValue?) in value?.boolean == true }
    let encodings = value.member(["general", "positionEncodings"])?.elements.compactMap(\.shortName)
    encoding = encodings?.contains("utf-8") == true ? .utf8 : .utf16
    pullsDiagnostics = document(["diagnostic"])?.kind == .object
    refreshesDiagnostics = isTrue(workspace(["diagnostics", "refreshSupport"]))
    refreshesLenses = isTrue(workspace(["codeLens", "refreshSupport"]))
    refreshesHints = isTrue(workspace(["inlayHint", "refreshSupport"]))
    refreshesTokens = isTrue(workspace(["semanticTokens", "refreshSupport"]))
    hasVersionedEdits = isTrue(workspace(["workspaceEdit", "documentChanges"]))
    let diagnostics = [document(["publishDiagnostics"]), document(["diagnostic"])].compactMap { $0 }
    hasCodeDescription = diagnostics.contains { isTrue($0.member("codeDescriptionSupport")) }
    hasDiagnosticData = diagnostics.contains { isTrue($0.member("dataSupport")) }
    hasRelatedInformation = diagnostics.contains { isTrue($0.member("relatedInformation")) }
    diagnosticTags = Set(
      diagnostics.flatMap {
        $0.member(["tagSupport", "valueSet"])?.elements.compactMap(\.integer) ?? []
      })
    hasActionLiterals = document(["codeAction", "codeActionLiteralSupport"]) != nil
    resolvesActionEdits =
      document(["codeAction", "resolveSupport", "properties"])?.elements
      .contains { $0.shortName == "edit" } == true
    hasPreferredActions = isTrue(document(["codeAction", "isPreferredSupport"]))
    hasHierarchicalSymbols = isTrue(
      document(["documentSymbol", "hierarchicalDocumentSymbolSupport"]))
    hasMarkdown =
      document(["hover", "contentFormat"])?.elements.contains { $0.shortName == "markdown" } == true
    completionFormats = Set(
      document(["completion", "completionItem", "documentationFormat"])?.elements
        .compactMap(\.shortName) ?? [])
    hasSnippets = isTrue(document(["completion", "completionItem", "snippetSupport"]))
    hasSemanticTokens = document(["semanticTokens"])?.kind == .object
    hasConfiguration = isTrue(workspace(["configuration"]))
    watchesFiles = isTrue(workspace(["didChangeWatchedFiles", "dynamicRegistration"]))
    watchesConfiguration = isTrue(workspace(["didChangeConfiguration", "dynamicRegistration"]))
    hasProgress = isTrue(value.member(["window", "workDoneProgress"]))
    showsDocuments = isTrue(value.member(["window", "showDocument", "support"]))
  }
}
