// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import TextFormats

@testable import LanguageServer

/// A session that a test talks to, without threads: jobs are done at once.
struct Connection {
  var session = EditorSession(version: "0")
  private var number = 0

  /// What was sent: notifications and requests of the server by their methods.
  private(set) var sent: [(method: String, parameters: JSONValue?)] = []
  private(set) var answers: [Int: JSONValue?] = [:]
  private(set) var errors: Int = 0

  init(_ capabilities: String = "{}", options: String = "{}") {
    _ = ask(
      "initialize",
      #"{"processId":null,"capabilities":\#(capabilities),"initializationOptions":\#(options)}"#)
    tell("initialized", "{}")
  }

  mutating func tell(_ method: String, _ parameters: String) {
    take(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  /// The result of a request; nil if it was an error.
  mutating func ask(_ method: String, _ parameters: String) -> JSONValue? {
    number += 1
    take(#"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":\#(parameters)}"#)
    return answers[number] ?? nil
  }

  mutating func open(_ uri: String, _ text: String, language: String = "json") {
    let quoted = String(decoding: JSONWriter.quoted(Array(text.utf8)), as: UTF8.self)
    tell(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":\#(quoted)}}"#
    )
  }

  /// The codes of the diagnostics that were sent last for a document.
  func codes(of uri: String) -> [String]? {
    let last = sent.last {
      $0.method == "textDocument/publishDiagnostics" && $0.parameters?.member("uri")?.string == uri
    }
    return last?.parameters?.member("diagnostics")?.elements.compactMap {
      $0.member("code")?.string
    }
  }

  private mutating func take(_ text: String) {
    session.take(Message(reading: Array(text.utf8))) { _ in false }
    work()
  }

  /// Does what the server does between two messages, with every pause over.
  mutating func work() {
    for uri in session.documents.keys where session.documents[uri]?.checkTime != nil {
      session.documents[uri]?.checkTime = .now
    }
    repeat {
      session.beginChecks()
      session.publish()
      let jobs = session.jobs
      session.jobs = []
      for job in jobs { session.take(job.run()) }
    } while !session.jobs.isEmpty
    session.publish()
    read()
  }

  private mutating func read() {
    var reader = FrameReader()
    reader.append(session.output.flatMap { $0 })
    session.output = []
    while case .message(let bytes) = reader.next() {
      switch Message(reading: bytes) {
      case .notification(let method, let parameters), .request(_, let method, let parameters):
        sent.append((method, parameters))
      case .response(.number(let id), let result):
        answers[id] = .some(result)
        if result == nil { errors += 1 }
      default: break
      }
    }
  }
}
