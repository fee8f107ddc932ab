// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Filters
import Findings
import RuleText
import TestSupport
import Testing

/// Lists that nobody would write: checking them ends, and every range is inside of the text.
@Suite struct `Hostile filter lists` {
  private static let lists: [(name: String, text: @Sendable () -> String)] = [
    ("the same filter", { String(repeating: "||a.example^$script\n", count: 20_000) }),
    (
      "one pattern on many sites",
      {
        (0..<10_000).map { "/banner/*$domain=a\($0).example\n" }.joined()
      }
    ),
    (
      "one selector on many sites",
      {
        (0..<10_000).map { "a\($0).example##.ad\n" }.joined()
      }
    ),
    (
      "beginnings of each other",
      {
        (1..<600).map { "/" + String(repeating: "ab", count: $0) + "\n" }.joined()
      }
    ),
    (
      "hosts below each other",
      {
        (1..<120).map { "||" + String(repeating: "a.", count: $0) + "example^$script\n" }.joined()
      }
    ),
    ("a long host", { "||" + String(repeating: "a.", count: 200_000) + "example^\n" }),
    (
      "a long list of domains",
      {
        "||a.example^$domain="
          + (0..<30_000).map { "\($0 % 2 == 0 ? "" : "~")a\($0).example" }.joined(separator: "|")
      }
    ),
    (
      "long lists of domains twice",
      {
        let domains = (0..<5_000).map { "a\($0).example" }.joined(separator: "|")
        return "/ab$domain=\(domains)\n/abc$domain=\(domains)|~x.a1.example\n"
      }
    ),
    (
      "conditions in each other",
      {
        String(repeating: "!#if env_safari\n||a.example^\n", count: 5_000)
      }
    ),
    ("dollars and commas", { "||a.example^" + String(repeating: "$,~", count: 50_000) }),
    ("a long selector", { "a.example##" + String(repeating: ":not(.a) ", count: 10_000) }),
  ]

  @Test(arguments: lists.indices)
  func `are checked to their end`(number: Int) {
    let (name, text) = Self.lists[number]
    let list = Array(text().utf8)
    for dialect in [FilterDialect.adblockPlus, .ublock, .adguard] {
      for finding in FilterLint.check([list], as: FilterReading(dialect: dialect)).flatMap(
        \.findings)
      {
        #expect(finding.range.upperBound <= list.count, "\(name): \(finding.message)")
        for edit in finding.fix?.edits ?? [] {
          #expect(edit.range.upperBound <= list.count, "\(name): \(finding.message)")
        }
      }
    }
  }

  @Test func `random bytes and pieces of filters have ranges inside of the text`() {
    var random = RepeatableRandom()
    let seed = random.seed
    let pieces = [
      "||", "@@", "a.example", "^", "$", "script", "~", ",", "domain=", "|", "*", "/", "##", "#@#",
      ".ad", "!#if ", "!#else\n", "!#endif\n", "!+ PLATFORM(", "\n", "\r\n", " ", "\u{FEFF}", "ö",
      "! Expires: ", "[", "]", "0.0.0.0 ", "badfilter", "match-case", "(", "\\", "\"", "\u{0}",
    ]
    for _ in 0..<3_000 {
      let text = (0..<random.below(30)).map { _ in random.pick(pieces) }.joined()
      let list = Array(text.utf8)
      let dialect = random.pick(FilterDialect.allCases)
      for finding in FilterLint.check([list], as: FilterReading(dialect: dialect)).flatMap(
        \.findings)
      {
        #expect(
          finding.range.upperBound <= list.count && finding.range.lowerBound >= 0,
          "seed \(seed): \(text)")
      }
    }
  }
}
