// SPDX-License-Identifier: Apache-2.0

import RuleModel
import Loads
import RuleMatching
import Tools
import TestSupport
import Testing

@Suite struct `A run of tests` {
  static let list = #"""
    [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"good"},"action":{"type":"ignore-previous-rules"}},
    {"trigger":{"url-filter":".","resource-type":["document"]},
     "action":{"type":"css-display-none","selector":".a"}},
    {"trigger":{"url-filter":".","resource-type":["document"]},
     "action":{"type":"css-display-none","selector":".b"}},
    {"trigger":{"url-filter":"note"},"action":{"type":"notify","notification":"seen"}},
    {"trigger":{"url-filter":"^http:"},"action":{"type":"make-https"}},
    {"trigger":{"url-filter":"moved"},
     "action":{"type":"redirect","redirect":{"url":"https://new.test/"}}},
    {"trigger":{"url-filter":"headers"},"action":{"type":"modify-headers","priority":1,
     "request-headers":[{"operation":"set","header":"A","value":"1"},
     {"operation":"remove","header":"B"}]}},
    {"trigger":{"url-filter":"never"},"action":{"type":"block"}}]
    """#

  private func matcher() throws -> Matcher {
    try Matcher(ofList: Self.list, named: "list.json")
  }

  private func run(_ lines: [String]) throws -> RuleTestRun {
    let file = RuleTestFile(reading: Array(lines.joined(separator: "\n").utf8))
    #expect(file.problems.isEmpty, "\(file.problems)")
    return RuleTestRun(file, on: try matcher()) { effects, url in
      ResolvedChanges(of: effects, url, by: Redirection())
    }
  }

  /// The URL, the type, what is expected, and what is found to be wrong with it.
  static let cases: [(url: String, type: String, expect: String, mismatches: [String])] = [
    ("https://ads.test/", "script", #""block""#, []),
    ("https://ads.test/", "script", #""allow""#, ["decision: expected allow, found block"]),
    ("https://ads.test/", "script", #"{"decision":"block","rule":0,"list":"list.json"}"#, []),
    ("https://ads.test/", "script", #"{"rule":{"index":0}}"#, []),
    ("https://ads.test/", "script", #"{"rule":1}"#, ["rule: expected 1, found 0"]),
    ("https://ads.test/", "script", #"{"rule":null}"#, ["rule: expected null, found 0"]),
    ("https://ads.test/", "script", #"{"list":"x"}"#, ["list: expected x, found list.json"]),
    ("https://ads.test/good", "script", #"{"decision":"allow","rule":1}"#, []),
    ("https://x.test/", "script", #"{"rule":null,"actions":[],"css":[]}"#, []),
    ("https://x.test/", "script", #"{"rule":0}"#, ["rule: expected 0, found nothing"]),
    ("https://x.test/", "document", #"{"css":[".b",".a"],"hides":[".a"]}"#, []),
    ("https://x.test/", "document", #"{"css":[".a"]}"#, ["css: expected .a, found .a, .b"]),
    (
      "https://x.test/", "document", #"{"hides":[".c",".a"]}"#,
      ["hides: expected .c, .a among others, found .a, .b"]
    ),
    ("https://ads.test/", "script", #"{"decision":"allow","decision":"block"}"#, []),
    ("https://x.test/note", "ping", #"{"notify":["seen"],"actions":["notify"]}"#, []),
    ("https://x.test/note", "ping", #"{"notify":[]}"#, ["notify: expected nothing, found seen"]),
    ("http://x.test/", "image", #"{"https":true}"#, []),
    ("https://x.test/", "image", #"{"https":true}"#, ["https: expected true, found false"]),
    ("https://x.test/moved", "image", #"{"redirect":"https://new.test/"}"#, []),
    (
      "https://x.test/moved", "image", #"{"redirect":null}"#,
      ["redirect: expected null, found https://new.test/"]
    ),
    (
      "https://x.test/headers", "image",
      #"{"modify_headers":[{"operation":"remove","header":"B"},{"operation":"set","header":"A","value":"1"}]}"#,
      []
    ),
    (
      "https://x.test/headers", "image", #"{"modify_headers":[]}"#,
      ["modify_headers: expected nothing, found set A: 1, remove B"]
    ),
    (
      "https://ads.test/", "script", #"{"decision":"allow","https":true}"#,
      ["decision: expected allow, found block", "https: expected true, found false"]
    ),
  ]

  @Test(arguments: cases) func `compares what is expected and nothing else`(
    url: String, type: String, expect: String, mismatches: [String]
  ) throws {
    let run = try run([#"{"url":"\#(url)","type":"\#(type)","expect":\#(expect)}"#])
    let result = try #require(run.results.first)
    #expect(result.mismatches.map(\.sentence) == mismatches)
    #expect((result.reason != nil) == !mismatches.isEmpty)
    #expect(run.failures.count == (mismatches.isEmpty ? 0 : 1))
  }

  @Test func `distinguishes texts that only look alike`() throws {
    let wish = #"{"notify":["se\u0301en"]}"#, found = "se\u{301}en"
    let run = try run([#"{"url":"https://x.test/note","type":"ping","expect":\#(wish)}"#])
    #expect(run.failures.first?.mismatches.map(\.expected) == [found])
  }

  @Test func `reports the rules that no test exercises, over all files`() throws {
    let matcher = try matcher()
    var report = RuleTestReport(needsAllRules: true)
    for url in ["https://ads.test/good", "https://x.test/note"] {
      let run = try run([#"{"url":"\#(url)","type":"script","expect":"allow"}"#])
      report.add(
        .init(path: url, lists: ["list.json"], target: "webkitgtk-2.50", .ran(run)), on: matcher)
    }
    #expect(report.tests == 2 && report.failures == 0 && !report.isPassed)
    #expect(report.coverage.map(\.list) == ["list.json"])
    #expect(report.coverage.first?.rules == 9)
    #expect(report.coverage.first?.unexercised.map(\.position.index) == [2, 3, 5, 6, 7, 8])
  }

  @Test func `fails if a list was rejected`() {
    var report = RuleTestReport()
    report.add(.init(path: "a", lists: ["b"], target: "safari-15", .refused(["no"])))
    #expect(!report.isPassed && report.refusals == 1 && report.tests == 0)
  }
}
