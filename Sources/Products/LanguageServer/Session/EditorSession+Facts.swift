// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// Facts about lists that are computed in the background.
extension EditorSession {
  /// The longest list that is examined after each change.
  private static let longestList = 1 << 26

  /// Requests the facts of a list that was just checked.
  mutating func findFacts(of uri: DocumentURI) {
    guard settings.hasLenses, let document = documents[uri],
      document.facts?.version != document.version,
      let question = question(about: document)
    else { return }
    document.runningFacts?.stop()
    let task = CheckTask()
    documents[uri]?.runningFacts = task
    jobs.append(
      Job { .facts(uri, task.isStopped ? nil : question.answer { task.isStopped }) })
  }

  private func question(about document: OpenDocument) -> ListFacts.Question? {
    guard let kind = document.kind, kind != .tests, kind != .manifest,
      document.text.count <= EditorSession.longestList
    else { return nil }
    let path = document.uri.path
    let tests = path.map { ListTests.path(beside: $0) }.flatMap { tests in
      text(of: tests).map { (path: tests, bytes: $0) }
    }
    return ListFacts.Question(
      version: document.version, kind: kind, path: path, bytes: document.text.bytes, tests: tests,
      otherLists: tests.map { lists(ofTests: $0.bytes, at: $0.path) } ?? [],
      settings: document.settings)
  }

  /// Accepts facts, and lets the editor request lenses again.
  mutating func take(_ facts: ListFacts?, about uri: DocumentURI) {
    guard let facts, documents[uri]?.version == facts.version else { return }
    documents[uri]?.facts = facts
    documents[uri]?.runningFacts = nil
    if client.refreshesLenses { ask("workspace/codeLens/refresh") }
  }
}
