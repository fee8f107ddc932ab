// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Testing

@testable import LanguageServer

struct EditorSessionTests {
  private static let uri = "file:///nowhere/a.json"
  private static let bad =
    #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#

  @Test("findings of a list are sent when it is opened, and again when it changes")
  func findings() {
    var connection = Connection()
    connection.open(Self.uri, Self.bad)
    #expect(connection.codes(of: Self.uri) == ["SL0403"])
    connection.tell(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":28},"end":{"line":0,"character":29}},"text":"x"}]}"#
    )
    #expect(connection.codes(of: Self.uri) == [])
  }

  @Test("nothing is said about other files")
  func otherFiles() {
    var connection = Connection()
    connection.open("file:///nowhere/package.json", #"{"name":"x"}"#)
    connection.open("file:///nowhere/a.c", "int main() {}", language: "c")
    #expect(!connection.sent.contains { $0.method == "textDocument/publishDiagnostics" })
    let symbols = connection.ask(
      "textDocument/codeLens", #"{"textDocument":{"uri":"file:///nowhere/package.json"}}"#)
    #expect(symbols?.elements.isEmpty == true)
  }

  @Test("an editor that asks for diagnostics is sent none")
  func pulled() {
    var connection = Connection(#"{"textDocument":{"diagnostic":{}}}"#)
    connection.open(Self.uri, Self.bad)
    #expect(connection.codes(of: Self.uri) == nil)
    let question = #"{"textDocument":{"uri":"\#(Self.uri)"}}"#
    let report = connection.ask("textDocument/diagnostic", question)
    #expect(report?.member("items")?.elements.count == 1)
    let name = report?.member("resultId")?.string ?? ""
    let again = connection.ask(
      "textDocument/diagnostic",
      #"{"textDocument":{"uri":"\#(Self.uri)"},"previousResultId":"\#(name)"}"#)
    #expect(again?.member("kind")?.string == "unchanged")
  }

  @Test("a change to an older version is not taken")
  func olderVersions() {
    var connection = Connection()
    connection.open(Self.uri, Self.bad)
    connection.tell(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":1},"contentChanges":[{"text":"[]"}]}"#)
    #expect(connection.codes(of: Self.uri) == ["SL0403"])
    #expect(connection.sent.contains { $0.method == "window/logMessage" })
  }

  @Test("settings hide findings, and invalid ones are named")
  func settings() {
    var connection = Connection(options: #"{"ignore":["SL0403"],"target":"safari-99","x":1}"#)
    connection.open(Self.uri, Self.bad)
    #expect(connection.codes(of: Self.uri) == [])
    let messages = connection.sent.filter { $0.method == "window/showMessage" }
      .compactMap { $0.parameters?.member("message")?.string }
    #expect(messages.count == 2)
    #expect(messages.contains("sluice.x: there is no such setting"))
  }

  @Test("a list is checked again when its settings change")
  func changedSettings() {
    var connection = Connection()
    connection.open(Self.uri, Self.bad)
    connection.tell(
      "workspace/didChangeConfiguration",
      #"{"settings":{"sluice":{"severity":{"SL0403":"note"}}}}"#)
    let last = connection.sent.last { $0.method == "textDocument/publishDiagnostics" }
    let severity = last?.parameters?.member("diagnostics")?.elements.first?.member("severity")
    #expect(severity?.integer == 3)
  }

  @Test("a fix of another version is not given")
  func staleFix() {
    var connection = Connection(
      #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{},"resolveSupport":{"properties":["edit"]}}}}"#
    )
    connection.open(Self.uri, Self.bad)
    let actions = connection.ask(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(Self.uri)"},"range":{"start":{"line":0,"character":28},"end":{"line":0,"character":28}},"context":{"diagnostics":[]}}"#
    )
    #expect(actions?.elements.first?.member(["edit", "changes"]) != nil)
    let resolved = connection.ask(
      "codeAction/resolve",
      #"{"title":"","data":{"uri":"\#(Self.uri)","version":7}}"#)
    #expect(resolved == nil && connection.errors == 1)
  }

  @Test("requests out of order are errors")
  func order() {
    var connection = Connection()
    #expect(connection.ask("initialize", "{}") == nil)
    #expect(connection.ask("textDocument/nothing", "{}") == nil)
    #expect(connection.ask("textDocument/codeLens", #"{"textDocument":{"uri":"x:y"}}"#) == nil)
    #expect(connection.ask("shutdown", "null")?.kind == .null)
    #expect(connection.ask("textDocument/codeLens", "{}") == nil)
    #expect(connection.errors == 4)
    connection.tell("exit", "null")
    #expect(connection.session.exitStatus == 0)
  }
}
