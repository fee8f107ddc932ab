// SPDX-License-Identifier: Apache-2.0

import Sluice
import TextFormats
import SluiceReports
import Linting
import TestSupport
import Testing

/// Reports for people, compared with saved ones.
@Suite struct `Reports for people` {
  private func text(_ file: LintedFile, isColored: Bool = false, most: Int? = nil) -> String {
    TextReport(style: Style(isColored: isColored), mostFindings: most, target: "WebKitGTK 2.50")
      .text(of: [file])
  }

  static let lists: [(name: String, list: String)] = [
    ("mixed", SampleLists.mixed), ("empty", ""), ("no-rules", "[\r\n]\r\n"),
    ("mistakes", "[ // a list\n  {'trigger': 0,},\n  TRUE\n\t]x"),
    ("control", "[{\"\u{1B}[31m\u{0}\u{202E}key\": \"\u{7}\tx\", \"trigger\": 1}]"),
    (
      "long",
      "["
        + String(
          repeating: #"{"trigger":{"url-filter":"é\\.com"},"action":{"type":"x"}},"#, count: 3)
        + "{\"trigger\":{\"url-filter\":\"" + String(repeating: "(é", count: 200)
        + "\"},\"action\":{\"type\":\"block\"}}]"
    ),
  ]

  @Test(arguments: lists)
  func `a report is the same as the saved one`(name: String, list: String) throws {
    let report = text(SampleLists.linted(list))
    #expect(
      try TestFile.matches(
        report, snapshot: "Products/SluiceReportsTests/Lint/Snapshots/\(name).txt"))
  }

  @Test func `findings that are only counted are said in every format`() throws {
    let count = 10_012
    let file = SampleLists.linted(
      "[" + [String](repeating: "7", count: count).joined(separator: ",\n") + "]")
    let report = text(file, most: 1)
    #expect(report.contains("and 12 more of SL0103, which are only counted\n"))
    #expect(report.contains("10,012 errors") || report.contains("10012 errors"))
    let json = JSONReport().text(of: [file])
    #expect(json.contains(#""omitted":[{"code":"SL0103","severity":"error","count":12}]"#))
    #expect(GitHubReport().text(of: [file]).contains("::and 12 more of SL0103"))
    #expect(SARIFReport(version: "0.1.0").text(of: [file]).contains("and 12 more of SL0103"))
    #expect(
      !JSONReport().text(of: [LintedFile(path: "a", report: file.report, findings: [])]).contains(
        "omitted"))
  }

  @Test func `colors only add escapes`() throws {
    let file = SampleLists.linted(SampleLists.mixed)
    let colored = text(file, isColored: true)
    #expect(
      try TestFile.matches(
        colored, snapshot: "Products/SluiceReportsTests/Lint/Snapshots/colored.txt"))
    let parts = colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    let plain = parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }
    #expect(String(parts[0]) + plain.joined() == text(file))
  }

  @Test(arguments: lists)
  func `nothing in a list reaches the terminal unescaped`(name: String, list: String) {
    let report = text(SampleLists.linted(list, path: "a\u{1B}]0;x\u{7}.json"))
    for scalar in report.unicodeScalars where scalar != "\n" {
      let isBidirectional = (0x202A...0x202E).contains(scalar.value)
      #expect(scalar.value >= 0x20 && scalar.value != 0x7F && !isBidirectional, "\(name)")
    }
  }

  @Test func `a long line is cut around the range`() throws {
    let list = "[" + String(repeating: "1,", count: 100_000) + "1]"
    let bytes = Array(list.utf8)
    let report = RuleLint.check(bytes)
    let finding = try #require(report.findings.dropFirst(5_000).first)
    let file = LintedFile(path: "a", report: report, findings: [finding])
    let shown = TextReport(style: Style(isColored: false)).text(of: finding, in: file)
    #expect(shown.split(separator: "\n").allSatisfy { $0.count < 140 })
    #expect(shown.contains("…") && shown.contains("^"))
  }

  @Test func `the mark is below what it marks`() {
    let file = SampleLists.file("ab\u{1B}é\tcde", message: "m", range: 6..<8)
    let lines = text(file).split(separator: "\n").map(String.init)
    #expect(lines[2] == "1 | ab\\u{1b}é cde")
    #expect(lines[3] == "  |           ^^")
  }

  @Test func `only so many findings are shown, and the rest is counted`() {
    let file = SampleLists.linted(SampleLists.mixed)
    #expect(file.findings.count > 2)
    let shown = text(file, most: 1)
    #expect(shown.contains("… and \(file.findings.count - 1) more (--max-findings)"))
    #expect(!text(file, most: file.findings.count).contains("--max-findings"))
    #expect(text(file, most: 0).contains("… and \(file.findings.count) more"))
  }
}
