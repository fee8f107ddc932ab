// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemFiles
import TestSupport
import Testing

/// `test` with files and directories.
@Suite(.serialized) struct `Tests of rule lists` {
  private static let list = """
    [{"trigger":{"url-filter":"ads"},"action":{"type":"block"}},
    {"trigger":{"url-filter":"<&\\""},"action":{"type":"block"}}]
    """
  private static let good = #"{"url":"https://ads.test/","type":"script","expect":"block"}"#
  private static let bad =
    #"{"name":"<&\" # é","url":"https://a.test/","top_url":"https://b.test/","type":"image","expect":"block"}"#

  private func withTests(_ tests: String, _ body: (Shell) throws -> Void) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "list.json")
      try shell.write(tests, to: "list.tests.jsonl")
      try body(shell)
    }
  }

  @Test(arguments: [
    (operands: "list.json", tests: good, status: 0), ("list.tests.jsonl", good, 0),
    (".", good, 0), ("list.json . ./list.json", good, 0), ("list.json", good + "\n" + bad, 1),
    ("--all-rules list.json", good, 1), ("-q list.json", good, 0),
    ("list.json", "", 2), ("list.json", "x", 2), ("other.json", good, 2), ("", good, 2),
    ("--format junit -q list.json", good, 2), ("--format xml list.json", good, 2),
    ("list.json", #"{"lists":["none.json"]}"# + "\n" + good, 2),
    ("list.json", #"{"lists":["list.json"],"target":"safari-27"}"# + "\n" + good, 2),
    ("list.json", #"{"lists":["list.json","list.json"],"target":"safari-15"}"# + "\n" + good, 0),
  ])
  func `end with the status that says what came of them`(
    operands: String, tests: String, status: Int32
  ) throws {
    try withTests(tests) { shell in
      let result = try shell.run("sluice test \(operands)")
      #expect(result.status == status, "\(result.output)\(result.errors)")
      #expect(result.errors.isEmpty == (status < 2))
    }
  }

  @Test func `say what failed, and why`() throws {
    try withTests(Self.good + "\n" + Self.bad) { shell in
      let result = try shell.run("sluice test list.json")
      #expect(
        result.output == """
          FAILED  list.tests.jsonl: 1 of 2 tests of list.json failed
            list.tests.jsonl:2: <&" # é
              image https://a.test/ on https://b.test/
              decision: expected block, found allow
              The load is allowed: no rule matches.
          untested  list.json: 1 rule of 2 that no test exercises
              line 2, rule 1: {"trigger":{"url-filter":"<&\\""},"action":{"type":"block"}}
          2 tests, 1 failed; 1 of 2 rules exercised

          """)
    }
  }

  @Test func `are reported in the Test Anything Protocol`() throws {
    try withTests(Self.good + "\n" + Self.bad) { shell in
      let result = try shell.run("sluice test --format tap --all-rules list.json")
      #expect(
        result.output == """
          TAP version 13
          1..3
          ok 1 - list.tests.jsonl:1: script https://ads.test/
          not ok 2 - list.tests.jsonl:2: <&" \\# é
            ---
            messages:
              - "decision: expected block, found allow"
              - "The load is allowed: no rule matches."
            ...
          not ok 3 - list.json: every rule is exercised
            ---
            messages:
              - "rule 1, line 2"
            ...

          """)
    }
  }

  @Test func `are reported as well-formed XML`() throws {
    try withTests(Self.good + "\n" + Self.bad) { shell in
      let result = try shell.run(
        "sluice test --format junit list.json > out.xml; python3 -c 'import sys, "
          + "xml.etree.ElementTree as tree; suite = tree.parse(\"out.xml\").getroot()[0]; "
          + "case = suite[1]; print(suite.get(\"tests\"), suite.get(\"failures\"), "
          + "case.get(\"name\"), case.get(\"line\"), case[0].get(\"message\"))'")
      #expect(result.output == "2 1 <&\" # é 2 decision: expected block, found allow\n")
    }
  }

  @Test func `say why a target rejects a list`() throws {
    try withTests(Self.good) { shell in
      try shell.write(
        #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#, to: "list.json")
      let result = try shell.run("sluice test list.json")
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("REFUSED list.tests.jsonl: list.json for webkitgtk-2.50\n"))
      #expect(result.output.contains("    list.json:1:"))
    }
  }

  @Test func `recognize a list under another name`() throws {
    try withTests(Self.good) { shell in
      try shell.write(
        #"{"lists":["./list.json"]}"# + "\n"
          + #"{"url":"https://x.test/","type":"image","expect":"allow"}"#,
        to: "more.tests.jsonl")
      let result = try shell.run(
        "sluice test ./list.json list.json more.tests.jsonl \"$PWD/list.json\"")
      #expect(result.lines.count == 5, "\(result.output)")
      #expect(result.output.contains("2 tests, all passed; 1 of 2 rules exercised"))
    }
  }

  @Test func `ask a list once, however often and in whatever way they name it`() throws {
    let names = [#""list.json""#, #""./list.json""#, #""link.json""#, #""list.json""#]
    try withTests(#"{"lists":[\#(names.joined(separator: ","))]}"# + "\n" + Self.good) { shell in
      let result = try shell.run("ln -s list.json link.json; sluice test list.tests.jsonl")
      #expect(
        result.lines.first == "passed  list.tests.jsonl: 1 test of ./list.json",
        "\(result.output)\(result.errors)")
    }
  }

  @Test func `are run once more where a link to them lies beside another list`() throws {
    try withTests(Self.good) { shell in
      try shell.run("mkdir other; ln -s ../list.tests.jsonl other/list.tests.jsonl")
      try shell.write(
        #"[{"trigger":{"url-filter":"x"},"action":{"type":"block"}}]"#, to: "other/list.json")
      let result = try shell.run("sluice test .")
      #expect(result.status == 1 && result.output.contains("2 tests, 1 failed"), "\(result.output)")
    }
  }

  @Test func `can smuggle no directive into the Test Anything Protocol`() throws {
    try withTests(#"{"name":"\u0600# TODO","url":"x:y","type":"ping","expect":"block"}"#) { shell in
      let result = try shell.run("sluice test --format tap list.json")
      let title = "\u{600}\\# TODO"
      #expect(result.output.contains(title))
    }
  }

  @Test func `are run where another file cannot be used`() throws {
    try withTests(Self.good) { shell in
      try shell.write("no test\n", to: "bad.tests.jsonl")
      let result = try shell.run("sluice test --format junit .")
      #expect(result.status == 2)
      #expect(
        result.output.contains(#"<testsuite name="./list.tests.jsonl" tests="1" failures="0""#))
      #expect(
        result.output.contains(#"<testsuite name="./bad.tests.jsonl" tests="1" failures="1""#))
      #expect(result.errors.hasPrefix("sluice: ./bad.tests.jsonl:1: the line is not JSON"))
    }
  }

  @Test(arguments: Target.webKits) func `of the lists that come along all pass`(
    target: String
  ) throws {
    let rulesets = TestFile.path("../rulesets").text
    try Shell.withFolder { shell in
      let result = try shell.run("sluice test --all-rules -q -t \(target) '\(rulesets)'")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  /// The WebKits that the lists are for.
  private enum Target {
    static let webKits = [
      "webkitgtk-2.50", "webkitgtk-2.52", "safari-26", "safari-18", "safari-17", "safari-16.4",
      "safari-15",
    ]
  }
}
