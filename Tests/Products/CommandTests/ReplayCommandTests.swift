// SPDX-License-Identifier: Apache-2.0

import Foundation
import TextFormats
import SystemFiles
import TestSupport
import Testing

/// `replay` with logs and lists.
@Suite(.serialized) struct `Replays of logs` {
  private static let list = #"[{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}]"#
  private static let other = #"[{"trigger":{"url-filter":"news"},"action":{"type":"block"}}]"#
  private static let log = #"""
    {"url":"https://news.test/","type":"document","size":1000,"time":0}
    {"url":"https://ads.test/a.js","type":"script","top_url":"https://news.test/","size":50,"time":7}

    """#

  private func withLog(_ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "list.json")
      try shell.write(Self.other, to: "other.json")
      try shell.write(Self.log, to: "log.jsonl")
      try shell.write("{\"log\":{}}", to: "bad.har")
      try shell.run("sluice compile -q list.json -o list.sluice; mkdir folder")
      try body(shell)
    }
  }

  @Test(arguments: [
    (operands: "log.jsonl -l list.json", status: 0), ("log.jsonl -l list.sluice", 0),
    ("- -l list.json < log.jsonl", 0), ("log.jsonl log.jsonl -l list.json -l other.json", 0),
    ("log.jsonl -l list.json -a list.sluice", 0), ("log.jsonl -l list.json -a other.json", 1),
    ("log.jsonl -l list.json -o out.txt", 0), ("- -l list.json < /dev/null", 2),
    ("log.jsonl -l ''", 2),
    ("log.jsonl -l list.json --top 0", 0), ("log.jsonl", 2), ("-l list.json", 2),
    ("none.jsonl -l list.json", 2), ("log.jsonl -l none.json", 2), ("bad.har -l list.json", 2),
    ("folder -l list.json", 2), ("log.jsonl -l folder", 2),
    ("log.jsonl -l list.json --top many", 2), ("log.jsonl -l list.json --top -1", 2),
    ("log.jsonl -l list.json -f pdf", 2), ("log.jsonl -l list.json -o log.jsonl", 2),
    ("log.jsonl -l list.json -o none/out.txt", 2), ("- -l - < log.jsonl", 2),
    ("log.jsonl -l list.json --requests", 0), ("log.jsonl -l list.json --requests -f json", 0),
    ("log.jsonl -l list.json --requests -f json-lines", 0),
    ("log.jsonl -l list.json -f json-lines", 2), ("log.jsonl -l list.json --requests -f html", 2),
  ])
  func `end with the status that says what came of them`(operands: String, status: Int32) throws {
    try withLog { shell in
      let result = try shell.run("sluice replay \(operands)")
      #expect(result.status == status, "\(result.output)\(result.errors)")
      #expect(result.errors.isEmpty == (status < 2), "\(result.errors)")
      #expect(try shell.bytes(of: "log.jsonl") == Array(Self.log.utf8))
    }
  }

  @Test func `are reported as text`() throws {
    try withLog { shell in
      let result = try shell.run("sluice replay log.jsonl -l list.json")
      #expect(
        result.output.hasPrefix(
          """
          log.jsonl
            2 requests of 1 page
            1 blocked, 50.0 %
            50 B of 1.1 kB saved
            1 of 1 rule matched a request
          """), "\(result.output)")
    }
  }

  @Test func `are reported as JSON and as a page, in a file or not`() throws {
    try withLog { shell in
      let json = try shell.run("sluice replay log.jsonl -l list.json -f json")
      let document = JSONDocument(reading: Array(json.output.utf8))
      let total = try #require(JSONValue(document)?.member("total"))
      #expect(total.member("requests")?.integer == 2 && total.member("blocked")?.integer == 1)
      let page = try shell.run("sluice replay log.jsonl -l list.json -f html -o page.html")
      #expect(page.output.isEmpty)
      let html = String(decoding: try shell.bytes(of: "page.html"), as: UTF8.self)
      #expect(html.lowercased().hasPrefix("<!doctype html>") && html.contains("Sluice replay"))
    }
  }

  @Test func `list each request`() throws {
    try withLog { shell in
      let text = try shell.run("sluice replay log.jsonl -l list.json --requests")
      #expect(
        text.output == """
          1  allowed  top-document  https://news.test/
          2  blocked  script        https://ads.test/a.js  by list.json:1:2

          """)
      let two = try shell.run("sluice replay log.jsonl log.jsonl -l list.json --requests")
      #expect(two.output.contains("\nlog.jsonl:1  allowed  "), "\(two.output)")
      let lines = try shell.run("sluice replay log.jsonl -l list.json --requests -f json-lines")
      #expect(
        lines.output.split(separator: "\n").last == """
          {"log":"log.jsonl","number":2,"url":"https://ads.test/a.js","type":"script",\
          "top_url":"https://news.test/","party":"third-party","decision":"block",\
          "rule":{"list":"list.json","index":0,"line":1,"column":2},"actions":["block"],\
          "bytes":50,"start":7,"duration":null,"confidence":{"type":"stated","page":"stated"}}
          """, "\(lines.output)")
      let json = try shell.run("sluice replay log.jsonl -l list.json --requests -f json")
      let value = try #require(JSONValue(JSONDocument(reading: Array(json.output.utf8))))
      #expect(value.member("requests")?.elements.count == 2)
      #expect(value.member("total")?.member("requests")?.integer == 2)
    }
  }

  @Test func `list more requests than a page shows`() throws {
    try withLog { shell in
      let line = #"{"url":"https://ads.test/","type":"image"}"# + "\n"
      try shell.write(String(repeating: line, count: 3_100), to: "long.jsonl")
      let result = try shell.run("sluice replay long.jsonl -l list.json --requests | wc -l")
      #expect(result.output.contains("3100"))
    }
  }

  @Test func `say what is not decided in a HAR file, and where`() throws {
    try withLog { shell in
      let entries = [
        #"{"request":{"method":"CONNECT","url":"a.test:443"}}"#,
        #"{"request":{"url":"https://a.test/"}}"#, #"{"request":{"url":"x"}}"#,
      ]
      try shell.write(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#, to: "a.har")
      try shell.run("gzip -k a.har")
      for log in ["a.har", "a.har.gz"] {
        let result = try shell.run("sluice replay \(log) -l list.json")
        #expect(result.status == 0)
        #expect(result.output.contains("\n  1 tunnel (CONNECT) is not decided\n"))
        #expect(result.output.contains("  types: 1 guessed; pages: 1 guessed\n"))
        #expect(result.output.contains("\n  \(log): entry 3: "), "\(result.output)")
        #expect(result.errors.contains("1 entry opens a tunnel (CONNECT)"))
        #expect(result.errors.contains("the first: \(log): entry 3: "), "\(result.errors)")
      }
      try shell.write(#"{"log":{"entries":[\#(entries[0])]}}"#, to: "tunnel.har")
      let result = try shell.run("sluice replay tunnel.har -l list.json")
      #expect(result.status == 2 && result.errors.contains("1 entry opens a tunnel (CONNECT)"))
    }
  }

  @Test func `report invalid entries, and go on`() throws {
    try withLog { shell in
      let result = try shell.run("(echo none; cat log.jsonl) | sluice replay - -l list.json")
      #expect(result.status == 0)
      #expect(result.output.contains("2 requests of 1 page"))
      #expect(result.output.contains("the line is not JSON"))
      #expect(result.errors.hasPrefix("sluice: skipped 1 invalid entry; the first: "))
    }
  }

  /// The update that Documentation/apps/Samaritan.md shows: one host less, one host more.
  @Test func `show what an update changes for a saved history`() throws {
    let rulesets = TestFile.path("../rulesets").text
    try Shell.withFolder { shell in
      let list = String(decoding: try TestFile.read("../rulesets/general.json"), as: UTF8.self)
      let kept = list.split(separator: "\n").filter { !$0.contains(#"analytics\\.tiktok"#) }
      let added =
        #"  { "trigger": { "url-filter": "^[^:]+://+([^:/]+\\.)?gravatar\\.com[:/]", "#
        + #""load-type": ["third-party"] }, "action": { "type": "block" } }"#
      let new = kept.dropLast().joined(separator: "\n") + ",\n" + added + "\n]\n"
      try shell.write(new, to: "new.json")
      let result = try shell.run(
        "sluice replay '\(rulesets)/examples/history.jsonl' -l '\(rulesets)/general.json' -a new.json"
      )
      #expect(result.status == 1)
      let page = String(
        decoding: try TestFile.read("../Documentation/apps/Samaritan.md"), as: UTF8.self)
      let start = try #require(result.output.range(of: "newly blocked with new.json\n"))
      #expect(page.contains(result.output[start.lowerBound...]), "\(result.output)")
    }
  }
}
