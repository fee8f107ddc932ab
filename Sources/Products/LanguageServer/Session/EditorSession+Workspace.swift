// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SluiceReports
import SystemFiles
import Tools

/// Diagnostics of lists that are not open: those that have a file of tests, and those that the user
/// names.
extension EditorSession {
  /// A request that waits for a change, and the state that its sender has.
  struct WorkspaceRequest {
    let id: MessageID
    let known: [String: String]
    /// The state at the last check.
    var settingsNumber: Int
  }

  mutating func workspaceDiagnostics(_ id: MessageID, _ parameters: JSONValue?) -> [UInt8]? {
    var known: [String: String] = [:]
    for element in parameters?.member("previousResultIds")?.elements ?? [] {
      guard let uri = element.member("uri")?.string, let value = element.member("value")?.string
      else { continue }
      known[uri] = value
    }
    if let older = workspaceRequest { answerCancelled(older.id) }
    workspaceRequest = WorkspaceRequest(id: id, known: known, settingsNumber: -1)
    lookAtWorkspace()
    return nil
  }

  /// Checks the files again if something may have changed since the last time.
  mutating func lookAtWorkspace() {
    guard var request = workspaceRequest, request.settingsNumber != settingsNumber else { return }
    request.settingsNumber = settingsNumber
    workspaceRequest = request
    let open = Set(documents.values.compactMap { $0.uri.path })
    let look = WorkspaceLook(
      folders: folders, open: open, known: request.known, settings: settings, client: client,
      pages: pages, state: settingsNumber)
    let id = request.id
    jobs.append(Job { .workspace(id, look.reports()) })
  }

  /// Answers with the changes; waits until there are some.
  mutating func take(_ reports: [[UInt8]], of id: MessageID) {
    guard workspaceRequest?.id == id, !reports.isEmpty else { return }
    workspaceRequest = nil
    let result = JSONWriter.object { writer in
      writer.member("items", reports) { report, writer in writer.json(report) }
    }
    output.append(MessageWriter.response(id, result: result))
  }
}

/// One pass over the lists of a workspace.
struct WorkspaceLook: Sendable {
  let folders: [FilePath]
  let open: Set<FilePath>
  let known: [String: String]
  let settings: Settings
  let client: ClientCapabilities
  let pages: FindingPages
  let state: Int
  private let projects = ProjectSearch()

  /// The most files that are checked.
  private static let mostFiles = 1000

  /// The reports that the editor does not have yet.
  func reports() -> [[UInt8]] {
    let lists = self.lists.prefix(WorkspaceLook.mostFiles)
    let there = lists.compactMap { report(on: $0) }
    let uris = Set(lists.map { DocumentURI($0).text })
    let gone = known.filter { $0.value != "gone" && !uris.contains($0.key) }.keys.sorted()
      .filter { uri in !open.contains { DocumentURI($0).text == uri } }
    return there + gone.map { report($0, name: "gone") { $0.array([]) } }
  }

  private var lists: [FilePath] {
    var found: [FilePath] = []
    for folder in folders {
      for tests in files(below: folder, ending: ".tests.jsonl") {
        guard let bytes = try? FileReader.readRegular(tests) else { continue }
        found += ListTests.lists(of: bytes, at: tests).paths
      }
      for pattern in settings.lists { found += files(matching: pattern, below: folder) }
    }
    var seen: Set<FilePath> = []
    return found.filter { !open.contains($0) && seen.insert($0).inserted }
  }

  private func files(below folder: FilePath, ending: String) -> [FilePath] {
    (try? Directory.files(below: folder, ending: ending)) ?? []
  }

  /// A path from the folder; with `*`, all files whose path ends with the text after the last one.
  private func files(matching pattern: String, below folder: FilePath) -> [FilePath] {
    guard let star = pattern.lastIndex(of: "*") else {
      let path = pattern.hasPrefix("/") ? FilePath(pattern) : folder.appending(pattern.utf8)
      return Directory.kind(of: path) == .file ? [path] : []
    }
    let ending = String(pattern[pattern.index(after: star)...])
    return ending.isEmpty ? [] : files(below: folder, ending: ending)
  }

  private func report(on path: FilePath) -> [UInt8]? {
    guard let bytes = try? FileReader.readRegular(path) else { return nil }
    let uri = DocumentURI(path)
    var hash = ByteHash()
    hash.add(bytes)
    let name = "\(state)/\(String(hash.value, radix: 16))"
    guard known[uri.text] != name else { return nil }
    let project = try? projects.project(of: path)
    var document = OpenDocument(
      uri, bytes, version: 0, language: nil, settings: settings.inProject(project).settings)
    guard let kind = document.kind, kind != .tests else { return nil }
    var check = ListCheck(kind: kind, bytes: bytes, path: path, settings: document.settings)
    check.companions = document.companions
    guard var result = check.run(stopping: { false }) else { return nil }
    result.findings = document.settings.selection.chosen(result.findings, in: path)
    _ = document.take(result, checking: 0)
    let writer = DiagnosticWriter(
      document: document, client: client, pages: pages)
    return report(uri.text, name: name) { writer.write(to: &$0) }
  }

  private func report(
    _ uri: String, name: String, _ writeItems: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("kind", "full")
      writer.member("uri", uri)
      writer.member("version", nil as Int?)
      writer.member("resultId", name)
      writer.key("items")
      writeItems(&writer)
    }
  }
}
