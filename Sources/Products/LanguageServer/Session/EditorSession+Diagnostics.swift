// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// Diagnostics: sent to editors that do not request them, and returned to those that do.
extension EditorSession {
  private func writer(for document: OpenDocument) -> DiagnosticWriter {
    DiagnosticWriter(document: document, client: client, pages: pages)
  }

  /// Sends the changes since the last time; editors that request diagnostics get nothing here.
  mutating func publish() {
    defer { unpublished = [] }
    guard !client.pullsDiagnostics else { return }
    for uri in unpublished {
      guard var document = documents.removeValue(forKey: uri) else { continue }
      defer { documents[uri] = document }
      guard document.kind != nil else { continue }
      let members = writer(for: document).members
      document.keepWritten { members($0) }
      let diagnostics = writer(for: document)
      notify("textDocument/publishDiagnostics") { writer in
        writer.member("uri", uri.text)
        writer.member("version", document.version)
        writer.key("diagnostics")
        diagnostics.write(to: &writer)
      }
    }
  }

  /// Answers a request for diagnostics: at once if they are known or can be in no time, with those of
  /// the edited rule if the list was checked before, and otherwise after its first check.
  mutating func diagnostics(
    _ id: MessageID, _ parameters: JSONValue?
  ) throws(CallError) -> [UInt8]? {
    let uri = try openDocument(parameters).uri
    checkIfShort(uri)
    let document = try openDocument(parameters)
    guard document.kind != nil else { return report(nil, name: "none") }
    guard document.checkedVersion != nil else {
      waiting.append(Waiting(id: id, uri: uri))
      return nil
    }
    let name = resultName(of: document)
    documents[uri]?.hasStaleAnswer = !document.isChecked
    if parameters?.member("previousResultId")?.string == name {
      return JSONWriter.object { writer in
        writer.member("kind", "unchanged")
        writer.member("resultId", name)
      }
    }
    return report(document, name: name)
  }

  private func report(_ document: OpenDocument?, name: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("kind", "full")
      writer.member("resultId", name)
      writer.key("items")
      if let document {
        self.writer(for: document).write(to: &writer)
      } else {
        writer.array([])
      }
    }
  }

  /// Identifies a state of the findings: the text, and the parts of it that were checked.
  private func resultName(of document: OpenDocument) -> String {
    "\(document.version)/\(document.checkedVersion ?? -1)/\(settingsNumber)"
  }

  /// Answers the requests that waited for a check.
  mutating func answerWaiting(for uri: DocumentURI) {
    guard let document = documents[uri] else { return }
    for request in waiting where request.uri == uri {
      let result = report(document, name: resultName(of: document))
      output.append(MessageWriter.response(request.id, result: result))
    }
    waiting.removeAll { $0.uri == uri }
  }
}
