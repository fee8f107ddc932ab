// SPDX-License-Identifier: Apache-2.0

import TextFormats
import RuleModel
import Tools
@testable import SluiceReports
import Testing

@Suite struct `Words of a replay` {
  static let shares: [(Int, Int, String)] = [
    (0, 0, "0 %"), (0, 5, "0 %"), (5, 5, "100 %"), (1, 3, "33.3 %"), (2, 3, "66.7 %"),
    (1, 100_000, "<0.1 %"), (99_999, 100_000, ">99.9 %"), (1, 2, "50.0 %"),
    (.max / 2, .max, "50.0 %"),
  ]

  @Test(arguments: shares) func `only none is 0 % and only all is 100 %`(
    part: Int, whole: Int, text: String
  ) {
    #expect(PlainWords.share(part, whole) == text)
  }

  static let sizes: [(Int, String)] = [
    (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (9_940, "9.9 kB"), (99_949, "99.9 kB"),
    (99_960, "100 kB"), (999_499, "999 kB"), (999_500, "1.0 MB"), (21_000_000, "21.0 MB"),
    (.max, "9.2 EB"),
  ]

  @Test(arguments: sizes) func `bytes have a unit`(count: Int, text: String) {
    #expect(ReplayWords.bytes(count) == text)
  }

  static let names: [([String], String)] = [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
    (["a", "b", "c", "d", "e"], "a, b, c and 2 more"), (["a\u{1B}"], "a\\u{1b}"),
  ]

  @Test(arguments: names) func `only the first of many names are shown`(
    names: [String], text: String
  ) {
    #expect(ReplayWords.some(names) == text)
  }

  static let places: [(RulePosition, String, String)] = [
    (RulePosition(list: "a.json", index: 0, line: 1, column: 2), "a.json:1:2", "1:2"),
    (RulePosition(list: "a.json", index: 0, line: 0, column: 0), "a.json:0:0", "0:0"),
    (RulePosition(list: "a.json", index: 1, line: 1, column: 80), "a.json:1:80, rule 1", "rule 1"),
    (
      RulePosition(list: "el.json", index: 4_711, line: 1, column: 1_561_781),
      "el.json:1:1561781, rule 4711", "rule 4711"
    ),
    (RulePosition(list: "a.json", index: 217, line: 219, column: 3), "a.json:219:3", "219:3"),
    (RulePosition(list: "a.json", index: 218, line: 219, column: 1), "a.json:219:1", "219:1"),
    (
      RulePosition(list: "\u{1B}", index: .max, line: 9, column: 1), "\\u{1b}:9:1, rule \(Int.max)",
      "rule \(Int.max)"
    ),
  ]

  @Test(arguments: places) func `a rule on a line with several has its number`(
    position: RulePosition, text: String, inList: String
  ) {
    #expect(ReplayWords.position(position) == text)
    #expect(ReplayWords.positionInList(position) == inList)
  }

  static let long: [(String, Int, String)] = [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcd…g"), ("abcdefghijklm", 10, "abcdef…klm"),
    ("abc", 1, "…"), ("abc", 0, "…"), ("abc", -5, "…"), ("", 0, ""),
    ("\u{202E}a", 20, "\\u{202e}a"),
    ("e\u{301}\u{301}\u{301}\u{301}", 3, "e\u{301}…"),
  ]

  @Test(arguments: long) func `of long text the middle is left out`(
    text: String, most: Int, short: String
  ) {
    #expect(Visible.shortened(text, most: most) == short)
  }

  static let hosts: [(String, String)] = [
    ("https://a.test/b", "a.test"), ("https://a.test", "a.test"), ("wss://a.test:80?x", "a.test"),
    ("https://u:p@a.test/", "a.test"), ("https://u@v@a.test#f", "a.test"),
    ("http://[2001:db8::1]:80/", "[2001:db8::1]"), ("data:text/plain,a://b", ""), ("", ""),
    ("about:blank", ""), ("https://", ""), ("https:///x", ""),
  ]

  @Test(arguments: hosts) func `the host of a URL is found`(url: String, host: String) {
    #expect(ReplayWords.host(of: url) == host)
  }

  @Test func `sums and products end at the largest number`() {
    #expect([Int.max, 1, 5].saturatingSum() == .max)
    #expect([Int.max, -1].saturatingSum() == .max - 1)
    #expect(Int.min.saturatingSum(-1) == .min)
    #expect(Int.max.saturatingProduct(2) == .max)
    #expect(6.saturatingProduct(7) == 42)
  }
}

@Suite struct `A rule at a glance` {
  private static func blocking(_ filter: String) -> Rule {
    Rule(trigger: Trigger(urlFilter: filter), action: .block)
  }

  static let rules: [(Rule, RuleSketch)] = [
    (SampleReplay.rule, RuleSketch(filter: #"ads\."#, conditions: #""load-type":["third-party"]"#)),
    (blocking("a"), RuleSketch(filter: "a")),
    (blocking(#""url-filter":"x\\"#), RuleSketch(filter: #""url-filter":"x\\"#)),
    (blocking("\u{1}"), RuleSketch(filter: #"\u{1}"#)),
    (
      Rule(trigger: Trigger(urlFilter: ".*"), action: .hide(#"a[b="c"]"#)),
      RuleSketch(filter: ".*", selector: #"a[b="c"]"#)
    ),
    (
      Rule(
        trigger: Trigger(
          urlFilter: "a", isCaseSensitive: true, condition: Condition(.ifDomain, ["b", "c"])),
        action: .block),
      RuleSketch(
        filter: "a", conditions: #""url-filter-is-case-sensitive":true,"if-domain":["b","c"]"#)
    ),
  ]

  @Test(arguments: rules) func `shows its filter, conditions and selector`(
    rule: Rule, sketch: RuleSketch
  ) {
    #expect(RuleSketch(rule) == sketch)
  }
}

@Suite struct `A rule on several lines` {
  @Test func `a rule gets a line for each member`() {
    #expect(
      IndentedJSON.text(
        of: Array(#"{"trigger":{"url-filter":"{,:\"a","if-domain":["b","c"]}}"#.utf8))
          == """
          {
            &quot;trigger&quot;: {
              &quot;url-filter&quot;: &quot;{,:\\&quot;a&quot;,
              &quot;if-domain&quot;: [&quot;b&quot;, &quot;c&quot;]
            }
          }

          """)
  }
}
