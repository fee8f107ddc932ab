// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// From `initialize` to `exit`, and the settings.
extension EditorSession {
  mutating func initialize(_ parameters: JSONValue?) -> [UInt8] {
    phase = .initialized
    if let capabilities = parameters?.member("capabilities") {
      client = ClientCapabilities(capabilities)
    }
    let given = parameters?.member("workspaceFolders")?.elements ?? []
    let uris =
      given.compactMap { $0.member("uri")?.string }
      + [parameters?.member("rootUri")?.string].compactMap { $0 }
    folders = uris.compactMap { DocumentURI($0).path }
    folder = folders.first
    editorProcess = parameters?.member("processId")?.integer
    if let options = parameters?.member("initializationOptions") { read(options) }
    return JSONWriter.object { writer in
      writer.key("capabilities")
      writer.json(ServerCapabilities(client: client, settings: settings).text)
      writer.member("serverInfo") { writer in
        writer.member("name", "sluice")
        writer.member("version", version)
      }
    }
  }

  mutating func shutDown() -> [UInt8] {
    phase = .shutDown
    for document in documents.values { document.runningCheck?.stop() }
    for task in running.values { task.stop() }
    documents = [:]
    unpublished = []
    for request in waiting { answerCancelled(request.id) }
    waiting = []
    if let request = workspaceRequest { answerCancelled(request.id) }
    workspaceRequest = nil
    for id in running.keys { answerCancelled(id) }
    running = [:]
    return Array("null".utf8)
  }

  /// Requests settings, and notifications about files.
  mutating func askForWhatIsNeeded() {
    if client.hasConfiguration { askForConfiguration() }
    let registrations = [
      client.watchesFiles ? ServerCapabilities.watchedFiles : nil,
      client.watchesConfiguration ? ServerCapabilities.configuration : nil,
    ].compactMap { $0 }
    guard !registrations.isEmpty else { return }
    ask(
      "client/registerCapability",
      JSONWriter.object { writer in
        writer.member("registrations", registrations) { text, writer in writer.json(text) }
      })
  }

  private mutating func askForConfiguration() {
    ask(
      "workspace/configuration", as: .configuration,
      JSONWriter.object { writer in
        writer.member("items", ["sluice"]) { section, writer in
          writer.object { $0.member("section", section) }
        }
      })
  }

  /// Applies new settings, or requests them.
  mutating func changeConfiguration(_ parameters: JSONValue?) {
    if client.hasConfiguration { return askForConfiguration() }
    guard let given = parameters?.member("settings") else { return }
    settings = Settings()
    read(given)
    checkAllAgain()
  }

  /// Accepts the answer to the request for settings.
  mutating func configure(with result: JSONValue) {
    guard let given = result.elements.first, given.kind == .object else { return }
    settings = Settings()
    read(given)
    checkAllAgain()
  }

  private mutating func read(_ given: JSONValue) {
    // Some editors send the section, others its content.
    let section = given.member("sluice") ?? given
    for problem in settings.read(section, in: folder) { show(problem) }
    pages = FindingPages(settings.pages)
  }
}
