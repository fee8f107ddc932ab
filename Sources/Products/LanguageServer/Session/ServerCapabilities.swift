// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// The capabilities that the server reports to the editor.
struct ServerCapabilities {
  let client: ClientCapabilities
  let settings: Settings

  /// The kinds of actions, which editors let users choose from.
  static let actionKinds = ["quickfix", "source.fixAll.sluice"]

  var text: [UInt8] {
    JSONWriter.object { writer in
      writer.member("positionEncoding", client.encoding.rawValue)
      writer.member("textDocumentSync") { writer in
        writer.member("openClose", true)
        writer.member("change", 2)
        writer.member("save") { $0.member("includeText", false) }
      }
      if client.pullsDiagnostics { writeDiagnostics(&writer) }
      writer.member("codeActionProvider") { writer in
        writer.member("codeActionKinds", ServerCapabilities.actionKinds)
        writer.member("resolveProvider", client.resolvesActionEdits)
      }
      writer.member("hoverProvider", true)
      writer.member("completionProvider") { writer in
        writer.member("triggerCharacters", ["\"", ",", ":", "$", "#", "\\", "{"])
        writer.member("resolveProvider", false)
      }
      if client.hasSemanticTokens { writeTokens(&writer) }
      writer.member("documentSymbolProvider", true)
      writer.member("workspaceSymbolProvider", true)
      writer.member("selectionRangeProvider", true)
      writer.member("documentFormattingProvider", settings.formats)
      writer.member("documentRangeFormattingProvider", settings.formats)
      writer.member("codeLensProvider") { $0.member("resolveProvider", false) }
      writer.member("inlayHintProvider", true)
      writer.member("foldingRangeProvider", true)
      writer.member("definitionProvider", true)
      writer.member("referencesProvider", true)
      writer.member("executeCommandProvider") { writer in
        writer.member("commands", EditorSession.Command.allCases.map(\.rawValue))
      }
    }
  }

  private func writeTokens(_ writer: inout JSONWriter) {
    writer.member("semanticTokensProvider") { writer in
      writer.member("legend") { writer in
        writer.member("tokenTypes", TokenWriter.types)
        writer.member("tokenModifiers", [] as [String])
      }
      writer.member("full", true)
      writer.member("range", true)
    }
  }

  private func writeDiagnostics(_ writer: inout JSONWriter) {
    writer.member("diagnosticProvider") { writer in
      writer.member("identifier", "sluice")
      writer.member("interFileDependencies", true)
      writer.member("workspaceDiagnostics", true)
    }
  }

  /// Requests notifications when files change that lists and tests depend on.
  static let watchedFiles = JSONWriter.object { writer in
    writer.member("id", "files")
    writer.member("method", "workspace/didChangeWatchedFiles")
    writer.member("registerOptions") { writer in
      let globs = ["**/*.tests.jsonl", "**/*.json", "**/*.txt", "**/sluice.toml"]
      writer.member("watchers", globs) { glob, writer in
        writer.object { $0.member("globPattern", glob) }
      }
    }
  }

  /// Requests notifications when settings change.
  static let configuration = JSONWriter.object { writer in
    writer.member("id", "settings")
    writer.member("method", "workspace/didChangeConfiguration")
    writer.member("registerOptions") { $0.member("section", "sluice") }
  }
}
