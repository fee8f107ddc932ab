// SPDX-License-Identifier: Apache-2.0

import SystemFiles
import TestSupport
import Testing
import TextFormats

@testable import LanguageServer

/// What the editor takes from project files.
struct `Project files in the editor` {
  private static let twice = "! Title: x\n||ads.example^\n||ads.example^\n"

  private static func uri(_ path: FilePath) -> String { DocumentURI(path).text }

  @Test func `hold for lists below their folder, and settings of the editor win`() throws {
    let files = ["sluice.toml": "ignore = ['SL2601']\ntarget = 'safari-15'", "a.txt": Self.twice]
    try Folder.with(files) { folder in
      let uri = Self.uri(folder["a.txt"])
      var connection = Connection()
      connection.open(uri, Self.twice, language: "plaintext")
      #expect(connection.codes(of: uri) == [])
      var other = Connection(options: #"{"ignore":[]}"#)
      other.open(uri, Self.twice, language: "plaintext")
      #expect(other.codes(of: uri) == ["SL2601"])
    }
  }

  @Test func `are read again when they change`() throws {
    try Folder.with(["sluice.toml": "", "a.txt": Self.twice]) { folder in
      let uri = Self.uri(folder["a.txt"])
      var connection = Connection()
      connection.open(uri, Self.twice, language: "plaintext")
      #expect(connection.codes(of: uri) == ["SL2601"])
      try FileWriter.replace(
        folder["sluice.toml"], with: Array("per-file-ignores = { 'a.*' = ['SL2601'] }".utf8))
      connection.tell("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
      #expect(connection.codes(of: uri) == [])
    }
  }

  @Test func `name a baseline, whose paths start from its folder`() throws {
    let message = "this filter is written twice"
    let known =
      #"{"files":[{"path":"a.txt","findings":[{"code":"SL2601","pointer":"","message":""#
      + message + #""}]}]}"#
    let files = [
      "sluice.toml": "baseline = 'known.json'", "known.json": known, "a.txt": Self.twice,
    ]
    try Folder.with(files) { folder in
      var connection = Connection()
      connection.open(Self.uri(folder["a.txt"]), Self.twice, language: "plaintext")
      #expect(connection.codes(of: Self.uri(folder["a.txt"])) == [])
    }
  }

  @Test(arguments: [("style = 'lines'", 1), ("", 0)])
  func `choose how filter lists are formatted, or that they are not`(
    text: String, edits: Int
  ) throws {
    let list = "! Title: A\n||b.example^\n||a.example^$script,image\n"
    try Folder.with(["sluice.toml": text, "a.txt": list]) { folder in
      var connection = Connection()
      let uri = Self.uri(folder["a.txt"])
      connection.open(uri, list, language: "plaintext")
      let answer = connection.ask(
        "textDocument/formatting",
        #"{"textDocument":{"uri":"\#(uri)"},"options":{"tabSize":2,"insertSpaces":true}}"#)
      #expect(answer?.elements.count == edits)
    }
  }

  @Test func `with errors are named once`() throws {
    try Folder.with(["sluice.toml": "ignore = 1", "a.txt": Self.twice]) { folder in
      var connection = Connection()
      connection.open(Self.uri(folder["a.txt"]), Self.twice, language: "plaintext")
      connection.open(Self.uri(folder["b.txt"]), Self.twice, language: "plaintext")
      let messages = connection.sent.filter { $0.method == "window/showMessage" }
        .compactMap { $0.parameters?.member("message")?.string }
      #expect(messages.count == 1)
      #expect(messages.first?.contains("sluice.toml:1:10: ignore: must be an array") == true)
    }
  }

  @Test func `tell which lists are checked together`() throws {
    let files = [
      "sluice.toml": "lists = { all = ['*.txt'] }", "a.txt": "! Title: A\n@@||b.example^\n",
      "b.txt": "! Title: B\n||b.example^\n",
    ]
    try Folder.with(files) { folder in
      var session = EditorSession(version: "0")
      let document = OpenDocument(
        DocumentURI(folder["a.txt"]), Array("@@||b.example^\n".utf8), version: 1, language: nil,
        settings: session.settings(of: folder["a.txt"]))
      #expect(document.companions.map(\.name.text) == ["b.txt"])
    }
  }
}
