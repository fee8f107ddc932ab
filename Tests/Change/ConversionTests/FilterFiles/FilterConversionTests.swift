// SPDX-License-Identifier: Apache-2.0

import Sluice
import Conversion
import Filters
import TestSupport
import Linting
import RuleModel
import Findings
import RuleText
import Testing

/// Lists converted together, and the account of their lines.
@Suite struct `Conversion of lists` {
  private func source(_ name: String, _ text: String) -> FilterConversion.Source {
    FilterConversion.Source(name: name, bytes: Array(text.utf8))
  }

  @Test func `every line that is not exact is listed with its position and text`() throws {
    let text = "! a list\n||a.test^\n  /adx$popup\n||b.test^$no-such-option,script\n"
    let conversion = FilterConversion([source("a.txt", text)])
    let entries = try #require(conversion.account.files.first).entries
    #expect(entries.map(\.line) == [3, 4])
    #expect(entries.map(\.column) == [3, 11])
    #expect(entries.map(\.reason) == ["type-popup", "unknown-option"])
    #expect(entries.map(\.fidelity) == [.narrower, .lost])
  }

  @Test func `an exception of one list holds for another`() {
    let lists = FilterConversion([source("a", "||x.test^"), source("b", "@@||x.test/ok")]).lists
    #expect(lists.count == 1)
    #expect(lists[0].rules.map(\.action.type) == [.block, .ignorePreviousRules])
    #expect(Array(lists[0].filters) == [[0], [1]])
  }

  @Test func `a filter with badfilter takes another out, in any list`() {
    let conversion = FilterConversion([
      source("a", "||x.test^$script"), source("b", "||x.test^$badfilter,script"),
    ])
    #expect(conversion.lists.isEmpty)
  }

  @Test func `rules are counted for the list of their filter`() {
    let conversion = FilterConversion([source("a", "||a.test^\n||b.test^"), source("b", "##.c")])
    #expect(conversion.account.files.map(\.rules) == [2, 1])
  }

  @Test func `an included file is read where it is included`() throws {
    let conversion = FilterConversion(
      [source("a", "||a.test^\n!#include more.txt\n")], reading: FilterReading(dialect: .ublock)
    ) { _, path in path == "more.txt" ? Array("/adx$popup\n".utf8) : nil }
    let entry = try #require(conversion.account.files[0].entries.first)
    #expect(entry.includedFile == "more.txt" && entry.line == 1)
    #expect(conversion.lists.flatMap(\.rules).count == 2)
  }

  @Test(arguments: ["||a.test^$nosuch", "  ||a.test^$script,nosuch\t\r"])
  func `the text of a line that cannot be read is the whole line`(line: String) throws {
    for text in [line, "\(line)\n||b.test^", "||b.test^\n\(line)"] {
      let entries = FilterConversion([source("a", text)]).account.files[0].entries
      let entry = try #require(entries.first)
      let shown = String(decoding: entry.text ?? [], as: UTF8.self)
      #expect(entries.count == 1 && shown.hasPrefix("||a.test^$") && shown.hasSuffix("nosuch"))
      #expect(entry.column > 10)
    }
  }

  // MARK: Included files

  private func conversion(
    _ text: String, including files: [String: String]
  ) -> FilterConversion {
    FilterConversion([source("a", text)], reading: FilterReading(dialect: .ublock)) { _, path in
      files[path].map { Array($0.utf8) }
    }
  }

  @Test func `the lines of included files come after those of the list`() {
    let text = "!#include x.txt\n/ad1$popup\n!#include y.txt\n/ad2$popup\n"
    let conversion = conversion(
      text, including: ["x.txt": "\n\n/x$popup\n/x2$popup", "y.txt": "/y$popup"])
    #expect(conversion.account.files[0].entries.map(\.line) == [2, 4, 3, 4, 1])
    #expect(
      conversion.account.files[0].entries.map(\.includedFile) == [
        nil, nil, "x.txt", "x.txt", "y.txt",
      ])
  }

  @Test func `a file that is included twice counts once`() {
    let text = "!#include x.txt\n!#include x.txt\n"
    let conversion = conversion(text, including: ["x.txt": "||a.test^\n||b.test^$nosuch\n"])
    let counts = conversion.account.counts
    #expect(counts.all == 2 && counts[.exact] == 1 && counts[.lost] == 1)
  }

  static let includes = [
    ("none.txt", "missing-include"), ("../x.txt", "outside-include"), ("", "missing-include"),
    ("/x.txt", "outside-include"),
  ]

  @Test(arguments: includes) func `a file that cannot be included is lost`(
    path: String, reason: String
  ) throws {
    let conversion = conversion("||a.test^\n!#include \(path)\n", including: ["x.txt": "##.ad"])
    let entries = conversion.account.files[0].entries
    #expect(entries.map(\.fidelity) == [.lost])
    #expect(entries.map(\.reason) == [reason])
    #expect(entries.map(\.line) == [2])
    let shown = String(decoding: entries[0].text ?? [], as: UTF8.self)
    #expect("\(shown) ".hasPrefix("!#include \(path)"))
    let counts = conversion.account.counts
    #expect(counts.all == 2 && counts[.exact] == 1 && counts[.lost] == 1)
  }

  @Test func `a file that includes itself is not lost`() {
    let conversion = conversion(
      "!#include x.txt\n", including: ["x.txt": "||a.test^\n!#include x.txt\n"])
    #expect(conversion.account.files[0].entries.isEmpty)
  }

  // MARK: Random lists

  /// Whatever a list says, WebKit accepts the rules.
  @Test func `the rules of random lines have no error and no warning`() {
    var random = RepeatableRandom()
    let parts = [
      "||", "|", "@@", "ads", ".example", "^", "*", "/", "$", "script", ",", "domain=", "a.test",
      "~", "third-party", "##", "#@#", ".ad", "[", "]", "(", ")", "\\", "{2}", "|b.test",
      "google.*",
      "denyallow=", "to=", "removeparam=", "redirect=noopjs", "important", "match-case", "\"", " ",
      "generichide", "ü", "popup", "+js(x)", ":has(", "0.0.0.0 ", "\n", "\r\n", "\u{0}",
      "badfilter",
    ]
    for _ in 0..<1_500 {
      let text = (0...random.below(14)).map { _ in random.pick(parts) }.joined()
      let conversion = FilterConversion([source("a", text)])
      for list in conversion.lists {
        let report = RuleLint.findErrors(in: RuleJSON.text(of: list.rules))
        let shown = "seed \(random.seed): \(text.debugDescription)"
        #expect(report.isAccepted, "\(shown): \(report.findings.map(\.message))")
        #expect(report.usableRules.count == list.rules.count, "\(shown)")
        if !report.isAccepted { return }
      }
    }
  }
}
