// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// `review`: the change of a list is accepted or rejected.
@Suite struct `The review of a list` {
  private static let old = "! Title: Ads\n||ads.test^\n||player.test^$third-party\n"
  private static let log = """
    {"url":"https://paper.test/","type":"document"}
    {"url":"https://cdn.test/app.js","type":"script","top_url":"https://paper.test/"}
    {"url":"https://ads.test/a.gif","type":"image","top_url":"https://paper.test/"}

    """

  /// Reviews a list to which lines are added.
  private func review(
    adding lines: String, _ arguments: String = "", to old: String = old,
    _ body: (Shell.Result) throws -> Void
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(old, to: "old.txt")
      try shell.write(old + lines, to: "new.txt")
      try shell.write(Self.log, to: "log.jsonl")
      try shell.write("# large sites\nwww.bing.test\nhttps://paper.test/x\n", to: "pass.txt")
      try body(try shell.run("sluice review old.txt new.txt \(arguments)"))
    }
  }

  @Test func `accepts what changes nothing, and what only adds a filter`() throws {
    for lines in ["", "||more.test^\n", "! a comment\n"] {
      try review(adding: lines, "--must-pass pass.txt --requests log.jsonl") { run in
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("must pass  0 of 10 requests blocked\n"))
        #expect(run.output.hasSuffix("accepted: 0 errors, 0 warnings, 0 notes\n"))
      }
    }
  }

  /// Lines as they once broke the web, and what is said about them.
  static let accidents:
    [(name: String, lines: String, syntax: String, arguments: String, code: String)] = [
      ("a single letter", "n\n", "ublock", "", "SL2202"),
      ("a letter that is read", "*n*\n", "ublock", "--must-pass pass.txt", "SL2801"),
      ("a whole top-level domain", "||com^\n", "abp", "", "SL2208"),
      ("a comment without its mark", "these are new filters\n", "abp", "--strict", "SL2203"),
      ("a path that every page has", "://\n", "adguard", "--must-pass pass.txt", "SL2801"),
      ("the player of a site", "||cdn.test^\n", "abp", "--strict --requests log.jsonl", "SL2802"),
      ("a misspelled option", "||x.test^$scirpt\n", "ublock", "", "SL2101"),
      ("a text that nobody wants", "||partner.test^\n", "abp", "--ban 'partner*^'", "SL2803"),
    ]

  @Test(arguments: accidents) func `rejects accidents`(
    name: String, lines: String, syntax: String, arguments: String, code: String
  ) throws {
    try review(adding: lines, "--syntax \(syntax) \(arguments)") { run in
      #expect(run.status == 1, "\(name): \(run.output)\(run.errors)")
      #expect(
        run.output.contains("new.txt:4:") && run.output.contains("[\(code)]"), "\(run.output)")
      #expect(run.output.contains("\nrejected: "))
    }
  }

  @Test(arguments: accidents) func `does not blame a change for what was there before`(
    name: String, lines: String, syntax: String, arguments: String, code: String
  ) throws {
    guard code != "SL2801" else { return }
    try review(
      adding: "||more.test^\n", "--syntax \(syntax) \(arguments)", to: Self.old + lines
    ) { run in
      #expect(run.status == 0, "\(name): \(run.output)")
      #expect(run.output.contains("filters ") && run.output.contains("  1 added, 0 removed"))
    }
  }

  @Test func `is about new lines, even if they make old ones redundant`() throws {
    let old = "||a.b.test^\n||c.b.test^\n"
    try review(adding: "||b.test^\n", to: old) { run in
      #expect(run.status == 0 && run.output.hasPrefix("filters "), "\(run.output)")
    }
    try review(adding: "||x.a.b.test^\n", to: old) { run in
      #expect(run.output.contains("new.txt:3:1: warning[SL2602]"), "\(run.output)")
    }
  }

  @Test func `counts requests that only one list blocks`() throws {
    try review(adding: "||cdn.test^\n@@||ads.test^\n", "--requests log.jsonl") { run in
      #expect(run.status == 0)
      #expect(run.output.contains("requests  1 newly blocked, 1 newly allowed of 3\n"))
      #expect(
        run.output.contains(
          "new.txt:4:1: warning[SL2802]: blocks 1 request that the old list allows; the first: "
            + "script https://cdn.test/app.js on https://paper.test/"))
    }
  }

  @Test func `names new lines that are lost in other languages once`() throws {
    try review(adding: "||x.test^$popunder\n", "--syntax ublock") {
      run in
      #expect(run.output.components(separatedBy: "note[SL2804]").count == 2)
      #expect(run.output.contains("lost for WebKit, declarativeNetRequest: "))
      #expect(run.output.contains("0 → 1 filters lost"))
    }
  }

  @Test func `is JSON, Markdown, SARIF and commands for GitHub`() throws {
    let arguments = "--requests log.jsonl --must-pass pass.txt --cost -f"
    let lines = "||cdn.test^\n||com^\n"
    try review(adding: lines, "\(arguments) json") { run in
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      #expect(object?["verdict"] as? String == "rejected" && object?["errors"] as? Int == 1)
      let requests = object?["requests"] as? [String: Int]
      #expect(requests == ["all": 3, "newly_blocked": 1, "newly_allowed": 0])
      #expect((object?["conversions"] as? [[String: Any]])?.count == 2)
      #expect(((object?["lint"] as? [String: Any])?["files"] as? [Any])?.count == 1)
      #expect(object?["cost"] is [String: Any])
    }
    try review(adding: lines, "\(arguments) markdown") { run in
      #expect(run.output.hasPrefix("### `new.txt`: rejected: 1 error, 1 warning, 0 notes\n"))
      #expect(run.output.contains("| requests | 1 newly blocked, 0 newly allowed of 3 |\n"))
      #expect(run.output.contains("| 5 | error SL2208 | &#96;com&#96; is a public suffix"))
      #expect(run.output.contains("<br><code>&#124;&#124;com^</code> |\n"))
    }
    for format in ["sarif", "github"] {
      try review(adding: lines, "\(arguments) \(format)") { run in
        #expect(run.output.contains("SL2802") && run.errors.contains("rejected: 1 error"))
      }
    }
  }

  @Test func `takes rule lists too`() throws {
    try Shell.withFolder { shell in
      let rule = #"{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}"#
      let wide = #"{"trigger":{"url-filter":".*"},"action":{"type":"block"}}"#
      try shell.write("[\(rule)]", to: "old.json")
      try shell.write("[\(rule),\n\(wide)]", to: "new.json")
      try shell.write("paper.test\n", to: "pass.txt")
      let run = try shell.run("sluice review old.json new.json --must-pass pass.txt")
      #expect(run.status == 1)
      #expect(run.output.contains("new.json:2:1: error[SL2801]"))
      #expect(run.output.contains("rules      1 added, 0 removed, 0 changed\n"))
      try shell.write("[\(rule),]", to: "new.json")
      let broken = try shell.run("sluice review old.json new.json --must-pass pass.txt")
      #expect(broken.status == 1 && broken.output.contains("\nrejected: 1 error"))
    }
  }

  @Test(arguments: [
    ("old.txt", "`review` takes two files, found 1"),
    ("old.txt new.json", "`review` compares two filter lists, or two rule lists for WebKit"),
    ("old.txt new.txt --to xyz", "`xyz` is not a language"),
    ("old.txt new.txt --must-pass bad.txt", "bad.txt:3: `url` is not a URL"),
    ("old.txt missing.txt", "there is no such file"),
  ])
  func `needs two versions of a list`(arguments: String, message: String) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.old, to: "old.txt")
      try shell.write(Self.old, to: "new.txt")
      try shell.write("[]", to: "new.json")
      try shell.write("paper.test\na b c^\nhttp://[\n", to: "bad.txt")
      let run = try shell.run("sluice review \(arguments)")
      #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
  }
}
