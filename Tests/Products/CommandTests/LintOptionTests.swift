// SPDX-License-Identifier: Apache-2.0

import Foundation
import Findings
import RuleText
import TestSupport
import Testing

/// The options of `sluice lint`.
@Suite(.serialized) struct `Options of sluice lint` {
  static let list = """
    [
      {"trigger": {"url-filter": "a|b"}, "action": {"type": "block"}},
      {"trigger": {"url-filter": "^$"}, "action": {"type": "block"}},
      {"trigger": {"url-filter": "x", "load-type": []}, "action": {"type": "notify"}}
    ]
    """

  private func codes(_ options: String) throws -> [String] {
    var codes: [String] = []
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "a.json")
      let report = JSONLine(
        Array(try shell.run("sluice lint --format json \(options) a.json").output.utf8))
      let file = try #require(report.elements("files").first)
      codes = report.elements("findings", of: file).compactMap { report.string("code", of: $0) }
    }
    return codes
  }

  @Test func `the problem matcher reads the text`() throws {
    let file = try TestFile.read("../Packaging/GitHub/problem-matcher.json")
    let matcher = try JSONSerialization.jsonObject(with: Data(file)) as? [String: Any]
    let problem = (matcher?["problemMatcher"] as? [[String: Any]])?.first
    let pattern = try #require((problem?["pattern"] as? [[String: Any]])?.first)
    let regex = try NSRegularExpression(pattern: try #require(pattern["regexp"] as? String))
    try Shell.withFolder { shell in
      try shell.write(Lists.error, to: "a.json")
      let lines = try shell.run("sluice lint a.json").lines
      let found = lines.compactMap { line -> [String]? in
        let range = NSRange(line.startIndex..., in: line)
        guard let match = regex.firstMatch(in: line, range: range) else { return nil }
        return ["file", "line", "column", "severity", "code"].compactMap { name in
          (pattern[name] as? Int).flatMap { Range(match.range(at: $0), in: line) }
            .map { String(line[$0]) }
        }
      }
      #expect(found == [["a.json", "1", "29", "error", "SL0403"]])
    }
  }

  @Test(arguments: [
    ("", ["SL0403", "SL1007", "SL1018", "SL0304"]), ("--only SL0403", ["SL0403"]),
    ("--only sl0403,SL1007", ["SL0403", "SL1007"]),
    ("--only SL0403 --only SL1007", ["SL0403", "SL1007"]),
    ("--ignore SL0403", ["SL1007", "SL1018", "SL0304"]), ("--only SL0403 --ignore SL0403", []),
    ("--only=SL1018", ["SL1018"]), ("--quiet", ["SL0403", "SL1007", "SL1018", "SL0304"]),
    ("--max-findings 1", ["SL0403", "SL1007", "SL1018", "SL0304"]),
  ])
  func `findings can be chosen`(options: String, expected: [String]) throws {
    #expect(try codes(options) == expected)
  }

  @Test func `quiet shows errors only, and no summary`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "a.json")
      let result = try shell.run("sluice lint -q a.json")
      #expect(result.output.contains("error[SL0403]") && result.output.contains("error[SL0304]"))
      #expect(!result.output.contains("warning[") && !result.output.contains("note["))
      #expect(!result.output.contains("rejected by"))
      #expect(
        !(try shell.run("sluice lint -q --format github a.json").output.contains("::warning")))
    }
  }

  @Test func `the number of findings that are shown can be cut`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "a.json")
      let result = try shell.run("sluice lint --max-findings 1 a.json")
      #expect(result.lines.filter { $0.hasPrefix("a.json:") && $0.contains("[SL") }.count == 1)
      #expect(result.output.contains("and 3 more"))
      #expect(result.status == 1)
    }
  }

  @Test func `what a baseline knows is silent, what is new is not`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "a.json")
      #expect(try shell.run("sluice lint -f json a.json > known.json").status == 1)
      let same = try shell.run("sluice lint --baseline known.json --strict a.json")
      #expect(same.status == 0)
      #expect(same.lines.count == 1)
      let rule = #"{"trigger": {"url-filter": "new{2}"}, "action": {"type": "block"}},"#
      try shell.write(
        Self.list.replacing("[\n", with: "[\n\(rule)\n", maxReplacements: 1), to: "a.json")
      let changed = try shell.run("sluice lint --baseline known.json a.json")
      #expect(changed.status == 1)
      #expect(changed.output.contains("SL0404") && !changed.output.contains("SL0403"))
      #expect(try shell.run("echo '[]' > b.json; sluice lint --baseline b.json a.json").status == 2)
    }
  }

  @Test func `every code can be explained, and all can be listed`() throws {
    try Shell.withFolder { shell in
      let codes = FindingCode.allCases.map(\.identifier)
      let all = try shell.run("sluice lint --explain all")
      #expect(all.lines.map { String($0.prefix(6)) } == codes)
      let names = all.lines.compactMap { $0.split(separator: " ").dropFirst().first }
      let list = (codes + names.map(String.init)).joined(separator: " ")
      let each = try shell.run(
        "for code in \(list); do sluice lint --explain $code | head -n 1 || exit; done")
      let titles = each.lines.map { String($0.prefix(8)) }
      #expect(titles == (codes + codes).map { "# \($0)" })
    }
  }

  static let wrong: [(arguments: String, help: String)] = [
    ("lint", "name files or directories"), ("lint --fromat json a", "did you mean `--format`?"),
    ("lint --format jsn a", "did you mean `json`?"), ("lint --format", "needs a value"),
    ("lint --strict=yes a", "write `--strict` alone"), ("lint --target safari-99 a", "safari-"),
    ("lint --target", "write `--target NAME`"), ("lint --only SL9999 a", "unknown finding code"),
    ("lint --explain alternative", "did you mean"),
    ("lint --max-findings x a", "takes a number, 0 or more"),
    ("lint --max-findings -1 a", "takes a number, 0 or more"),
    ("lint --fix -", "use --diff to see the change"),
    ("lint --fix --diff a", "cannot be used together"), ("lint -z a", "see `sluice lint --help`"),
    ("lnt a", "did you mean `lint`?"), ("zzzzzz", "see `sluice --help`"),
    ("schema a", "takes no file"),
    ("schema --target x", "choose one of webkitgtk-2.50"), ("help nothing", "unknown subcommand"),
    ("lint --color red a", "choose one of auto, always, never"),
  ]

  @Test(arguments: wrong)
  func `wrong usage is status 2, with help`(arguments: String, help: String) throws {
    try Shell.withFolder { shell in
      let result = try shell.run("sluice \(arguments)")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.errors.hasPrefix("sluice: "))
      #expect(result.errors.contains(help), "\(result.errors)")
    }
  }

  @Test(
    arguments: [
      ("--color always", [:], true), ("--color never", [:], false), ("", [:], false),
      ("--color auto", [:], false), ("--color always", ["NO_COLOR": "1"], true),
    ] as [(String, [String: String], Bool)])
  func `colors come when they are asked for`(
    options: String, environment: [String: String], isColored: Bool
  ) throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "a.json")
      for more in ["", "--diff"] {
        let result = try shell.run(
          "sluice lint \(options) \(more) a.json", environment: environment)
        #expect(result.output.contains("\u{1B}[") == isColored)
      }
    }
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
        && FileManager.default.fileExists(atPath: "/dev/pts/ptmx"),
      "a terminal is made with script(1), which needs /dev/pts"))
  func `a terminal gets colors unless NO_COLOR is set`() throws {
    try Shell.withFolder { shell in
      try shell.write(Self.list, to: "a.json")
      let command = "script -qec 'sluice lint a.json' /dev/null"
      let usual = ["TERM": "xterm"]
      #expect(try shell.run(command, environment: usual).output.contains("\u{1B}["))
      for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let environment = usual.merging([name: value]) { _, new in new }
        #expect(!(try shell.run(command, environment: environment).output.contains("\u{1B}[")))
      }
      let empty = usual.merging(["NO_COLOR": ""]) { _, new in new }
      #expect(try shell.run(command, environment: empty).output.contains("\u{1B}["))
    }
  }
}
