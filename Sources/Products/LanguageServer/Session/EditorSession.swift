// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles

/// The state of a connection with an editor: documents, settings, and pending answers.
///
/// It is used by one thread. Long work is done as a `Job` and comes back as a value.
struct EditorSession {
  /// The phase of the connection.
  enum Phase {
    case started, initialized, shutDown
  }

  /// Work for the background.
  struct Job: Sendable {
    let run: @Sendable () -> Outcome
  }

  /// The result of a job.
  enum Outcome: Sendable {
    case checked(DocumentURI, version: Int, ListCheck.Result?)
    case facts(DocumentURI, ListFacts?)
    /// Reports on lists that are not open.
    case workspace(MessageID, [[UInt8]])
    /// The answer to a request.
    case answered(MessageID, Result<[UInt8], CallError>)
  }

  /// A request for diagnostics that waits for a check.
  struct Waiting {
    let id: MessageID
    let uri: DocumentURI
  }

  let version: String
  var phase = Phase.started
  var client = ClientCapabilities()
  /// The settings of the editor, without those of projects.
  var settings = Settings()
  var projects = Projects()
  /// Changes with the settings, and with files that checks depend on.
  var settingsNumber = 0
  var pages = FindingPages(nil)
  /// The first folder of the workspace.
  var folder: FilePath?
  var folders: [FilePath] = []
  var documents: [DocumentURI: OpenDocument] = [:]
  var waiting: [Waiting] = []
  /// The request for diagnostics of the workspace, which is answered when something changes.
  var workspaceRequest: WorkspaceRequest?
  /// The documents whose diagnostics changed and were not sent yet.
  var unpublished: Set<DocumentURI> = []
  /// The server's own requests, by their numbers.
  var asked: [Int: AskedQuestion] = [:]
  var lastQuestion = 0
  var lastProgress = 0
  /// Requests that are answered in the background.
  var running: [MessageID: CheckTask] = [:]
  /// Outgoing frames, and jobs to start.
  var output: [[UInt8]] = []
  var jobs: [Job] = []
  /// The exit status, once it is known.
  var exitStatus: Int32?
  /// The editor's process.
  var editorProcess: Int?

  init(version: String) { self.version = version }

  /// The purpose of one of the server's requests.
  enum AskedQuestion {
    case configuration, other
  }
}

// MARK: Messages

extension EditorSession {
  /// Handles a message; `isCancelled` returns whether the editor no longer needs an answer.
  mutating func take(_ message: Message, isCancelled: (MessageID) -> Bool) {
    switch message {
    case .request(let id, let method, let parameters):
      guard !isCancelled(id) else { return answerCancelled(id) }
      answer(id, method, parameters)
    case .notification(let method, let parameters): takeNotification(method, parameters)
    case .response(let id, let result): takeAnswer(id, result)
    case .invalid(let id, let error): output.append(MessageWriter.response(id, error: error))
    }
  }

  /// Answers a request with the error for a cancelled request.
  mutating func answerCancelled(_ id: MessageID) {
    let error = CallError(.cancelled, "the request was cancelled")
    output.append(MessageWriter.response(id, error: error))
  }

  private mutating func answer(_ id: MessageID, _ method: String, _ parameters: JSONValue?) {
    do throws(CallError) {
      if let result = try result(id, method, parameters) {
        output.append(MessageWriter.response(id, result: result))
      }
    } catch {
      output.append(MessageWriter.response(id, error: error))
    }
  }

  /// The result of a request; nil if it is answered later.
  private mutating func result(
    _ id: MessageID, _ method: String, _ parameters: JSONValue?
  ) throws(CallError) -> [UInt8]? {
    switch (phase, method) {
    case (.started, "initialize"): return initialize(parameters)
    case (.started, _): throw CallError(.notInitialized, "`initialize` must come first")
    case (.shutDown, _): throw CallError(.invalidRequest, "the server was shut down")
    case (_, "initialize"): throw CallError(.invalidRequest, "`initialize` must come once")
    case (_, "shutdown"): return shutDown()
    default: return try documentResult(id, method, parameters)
    }
  }

  private mutating func documentResult(
    _ id: MessageID, _ method: String, _ parameters: JSONValue?
  ) throws(CallError) -> [UInt8]? {
    switch method {
    case "textDocument/diagnostic": return try diagnostics(id, parameters)
    case "workspace/diagnostic": return workspaceDiagnostics(id, parameters)
    case "textDocument/codeAction": return try codeActions(parameters)
    case "codeAction/resolve": return try resolvedAction(parameters)
    case "textDocument/hover": return try hover(id, parameters)
    case "textDocument/completion": return try completion(parameters)
    case "textDocument/semanticTokens/full": return try tokens(parameters, isOfRange: false)
    case "textDocument/semanticTokens/range": return try tokens(parameters, isOfRange: true)
    case "textDocument/documentSymbol": return try symbols(id, parameters)
    case "workspace/symbol": return workspaceSymbols(id, parameters)
    case "textDocument/selectionRange": return try selectionRanges(parameters)
    case "textDocument/formatting": return try formatting(id, parameters, isOfRange: false)
    case "textDocument/rangeFormatting": return try formatting(id, parameters, isOfRange: true)
    case "textDocument/codeLens": return try codeLenses(parameters)
    case "textDocument/inlayHint": return try inlayHints(parameters)
    case "textDocument/foldingRange": return try foldingRanges(parameters)
    case "textDocument/definition": return try related(id, parameters, .definition)
    case "textDocument/references": return try related(id, parameters, .references)
    case "workspace/executeCommand": return try execute(id, parameters)
    default: throw CallError(.methodNotFound, "there is no method `\(method)`")
    }
  }

  private mutating func takeNotification(_ method: String, _ parameters: JSONValue?) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return
    }
    // Before `initialize` and after `shutdown` nothing else is accepted.
    guard phase == .initialized else { return }
    do throws(CallError) {
      switch method {
      case "initialized": askForWhatIsNeeded()
      case "textDocument/didOpen": try open(parameters)
      case "textDocument/didChange": try change(parameters)
      case "textDocument/didSave": try save(parameters)
      case "textDocument/didClose": try close(parameters)
      case "workspace/didChangeConfiguration": changeConfiguration(parameters)
      case "workspace/didChangeWatchedFiles": checkAllAgain()
      case "$/cancelRequest": cancel(parameters)
      default: break
      }
    } catch {
      log("\(method): \(error.message)")
    }
  }

  private mutating func cancel(_ parameters: JSONValue?) {
    guard let id = parameters?.member("id").flatMap({ MessageID($0) }) else { return }
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index)
      answerCancelled(id)
    } else if workspaceRequest?.id == id {
      workspaceRequest = nil
      answerCancelled(id)
    } else if let task = running.removeValue(forKey: id) {
      task.stop()
      answerCancelled(id)
    }
  }

  // MARK: The server's own messages

  /// Shows the user a message that is not about a document.
  mutating func show(_ message: String, type: Int = 2) {
    notify("window/showMessage") { writer in
      writer.member("type", type)
      writer.member("message", message)
    }
  }

  /// Writes something into the log of the editor.
  mutating func log(_ message: String) {
    notify("window/logMessage") { writer in
      writer.member("type", 2)
      writer.member("message", message)
    }
  }

  mutating func notify(_ method: String, _ writeMembers: (inout JSONWriter) -> Void) {
    output.append(MessageWriter.notification(method, JSONWriter.object(writeMembers)))
  }

  mutating func ask(
    _ method: String, as question: AskedQuestion = .other, _ parameters: [UInt8]? = nil
  ) {
    lastQuestion += 1
    asked[lastQuestion] = question
    output.append(MessageWriter.request(.number(lastQuestion), method, parameters))
  }

  private mutating func takeAnswer(_ id: MessageID, _ result: JSONValue?) {
    guard case .number(let number) = id, let question = asked.removeValue(forKey: number) else {
      return
    }
    if question == .configuration, let result { configure(with: result) }
  }
}
