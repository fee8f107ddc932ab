// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SluiceReports
import SystemFiles

/// Opening, changing and closing documents.
extension EditorSession {
  /// The largest list that is checked immediately when an answer needs it.
  private static let shortList = 1 << 17

  mutating func open(_ parameters: JSONValue?) throws(CallError) {
    let uri = try parameters.document()
    let given = parameters?.member("textDocument")
    guard let text = given?.member("text")?.text else {
      throw CallError(.invalidParameters, "`text` is missing")
    }
    documents[uri]?.runningCheck?.stop()
    endProgress(of: uri)
    let document = OpenDocument(
      uri, text, version: given?.member("version")?.integer ?? 0,
      language: given?.member("languageId")?.shortName, settings: settings(of: uri.path))
    documents[uri] = document
    plan(uri, after: .zero)
  }

  mutating func change(_ parameters: JSONValue?) throws(CallError) {
    let uri = try parameters.document()
    guard var document = documents.removeValue(forKey: uri) else {
      throw CallError(.invalidParameters, "\(uri.text) is not open")
    }
    // In any case, the document stays open.
    defer { documents[uri] = document }
    let version = parameters?.member(["textDocument", "version"])?.integer
    guard version.map({ $0 > document.version }) ?? true else {
      throw CallError(.invalidParameters, "version \(version ?? 0) is not newer")
    }
    for change in parameters?.member("contentChanges")?.elements ?? [] {
      try apply(change, to: &document)
    }
    document.setVersion(version ?? document.version + 1)
    document.runningCheck?.stop()
    document.runningCheck = nil
    guard document.kind != nil else { return }
    document.checkTime = Instant.now + document.settings.delay(forBytes: document.text.count)
    unpublished.insert(uri)
  }

  private func apply(_ change: JSONValue, to document: inout OpenDocument) throws(CallError) {
    guard let text = change.member("text")?.text else {
      throw CallError(.invalidParameters, "a change needs `text`")
    }
    guard let range = change.member("range"), range.kind != .null else {
      return document.replace(with: text, version: document.version)
    }
    let (start, end) = try range.positions()
    document.change(start, end, with: text, client.encoding)
  }

  mutating func save(_ parameters: JSONValue?) throws(CallError) {
    let uri = try parameters.document()
    guard let document = documents[uri] else { return }
    if !document.isChecked { plan(uri, after: .zero) }
    // Tests of the list, and the list of tests, may have other results now.
    for (other, document) in documents where other != uri && document.kind == .tests {
      plan(other, after: .zero)
    }
  }

  mutating func close(_ parameters: JSONValue?) throws(CallError) {
    let uri = try parameters.document()
    endProgress(of: uri)
    guard let document = documents.removeValue(forKey: uri) else { return }
    document.runningCheck?.stop()
    document.runningFacts?.stop()
    unpublished.remove(uri)
    for request in waiting where request.uri == uri { answerCancelled(request.id) }
    waiting.removeAll { $0.uri == uri }
    guard document.kind != nil, !client.pullsDiagnostics else { return }
    notify("textDocument/publishDiagnostics") { writer in
      writer.member("uri", uri.text)
      writer.member("diagnostics", [] as [String])
    }
  }

  /// The document that a request is about.
  func openDocument(_ parameters: JSONValue?) throws(CallError) -> OpenDocument {
    let uri = try parameters.document()
    guard let document = documents[uri] else {
      throw CallError(.invalidParameters, "\(uri.text) is not open")
    }
    return document
  }

  // MARK: Checks

  /// Checks everything again, because something other than the text has changed.
  mutating func checkAllAgain() {
    settingsNumber += 1
    forgetProjects()
    for uri in documents.keys {
      if documents[uri]?.checkedVersion != nil { documents[uri]?.hasStaleAnswer = true }
      documents[uri]?.forgetCheck()
      plan(uri, after: .zero)
    }
    lookAtWorkspace()
  }

  private mutating func plan(_ uri: DocumentURI, after delay: Duration) {
    guard documents[uri]?.kind != nil else { return }
    documents[uri]?.checkTime = Instant.now + delay
  }

  /// The time of the next check; nil if none waits.
  var nextCheckTime: Instant? { documents.values.compactMap(\.checkTime).min() }

  /// Starts the checks that are due.
  mutating func beginChecks() {
    let now = Instant.now
    for (uri, document) in documents where document.checkTime.map({ $0 <= now }) ?? false {
      if document.text.count <= EditorSession.shortList {
        checkNow(uri)
      } else {
        beginCheck(of: uri)
      }
    }
  }

  /// Checks a short document, so that its findings are those of its text.
  mutating func checkNow(_ uri: DocumentURI) {
    guard let document = documents[uri], let kind = document.kind else { return }
    // Tests need their list compiled, and other lists may be long, however short this text is.
    guard kind != .tests, document.companions.isEmpty else { return beginCheck(of: uri) }
    document.runningCheck?.stop()
    let result = check(document, kind).run { false }
    finishCheck(of: uri, document.version, result)
  }

  /// Checks a document that is short, if it has changed.
  mutating func checkIfShort(_ uri: DocumentURI) {
    guard let document = documents[uri], !document.isChecked, document.kind != .tests,
      document.companions.isEmpty, document.text.count <= EditorSession.shortList
    else { return }
    checkNow(uri)
  }

  private mutating func beginCheck(of uri: DocumentURI) {
    guard let document = documents[uri], let kind = document.kind else { return }
    document.runningCheck?.stop()
    let task = CheckTask()
    documents[uri]?.runningCheck = task
    documents[uri]?.checkTime = nil
    showProgress(of: uri)
    let (check, version) = (check(document, kind), document.version)
    jobs.append(
      Job { .checked(uri, version: version, task.isStopped ? nil : check.run { task.isStopped }) })
  }

  private func check(_ document: OpenDocument, _ kind: DocumentKind) -> ListCheck {
    let bytes = document.text.bytes
    var check = ListCheck(
      kind: kind, bytes: bytes, path: document.uri.path, settings: document.settings)
    check.companions = document.companions
    if kind == .tests, let path = document.uri.path {
      check.testedLists = lists(ofTests: bytes, at: path)
    }
    return check
  }

  /// Accepts the results of a check, and tells the editor.
  mutating func finishCheck(of uri: DocumentURI, _ version: Int, _ result: ListCheck.Result?) {
    guard var result, let document = documents[uri], document.version == version else { return }
    result.findings = document.settings.selection.chosen(
      result.findings, in: uri.path ?? FilePath(uri.text))
    guard documents[uri]?.take(result, checking: version) == true else { return }
    documents[uri]?.checkTime = nil
    documents[uri]?.runningCheck = nil
    endProgress(of: uri)
    unpublished.insert(uri)
    answerWaiting(for: uri)
    findFacts(of: uri)
    if documents[uri]?.hasStaleAnswer == true {
      documents[uri]?.hasStaleAnswer = false
      if client.refreshesDiagnostics { ask("workspace/diagnostic/refresh") }
    }
  }
}
