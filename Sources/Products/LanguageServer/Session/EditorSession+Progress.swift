// SPDX-License-Identifier: Apache-2.0

import TextFormats

/// Progress that the editor shows while a long list is checked.
extension EditorSession {
  /// Shorter lists are checked before a message could be read.
  private static let shortest = 1 << 22

  /// Reports the start of a check of a long list.
  mutating func showProgress(of uri: DocumentURI) {
    guard client.hasProgress, let document = documents[uri], document.progress == nil,
      document.text.count >= EditorSession.shortest
    else { return }
    lastProgress += 1
    let token = "sluice-\(lastProgress)"
    documents[uri]?.progress = token
    ask("window/workDoneProgress/create", JSONWriter.object { $0.member("token", token) })
    report(token) { writer in
      writer.member("kind", "begin")
      writer.member("title", "Checking \(document.uri.name)")
    }
  }

  /// Reports its end, and the result.
  mutating func endProgress(of uri: DocumentURI) {
    guard let token = documents[uri]?.progress else { return }
    let verdict = documents[uri]?.verdict
    documents[uri]?.progress = nil
    report(token) { writer in
      writer.member("kind", "end")
      if let verdict { writer.member("message", verdict) }
    }
  }

  private mutating func report(
    _ token: String, _ writeValue: (inout JSONWriter) -> Void
  ) {
    notify("$/progress") { writer in
      writer.member("token", token)
      writer.member("value", writeValue)
    }
  }
}
