// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Testing

@Suite struct `Fixes` {
  private func fixed(_ text: String, _ scope: ListFixer.Scope = .all) -> String {
    var fixer = ListFixer(Array(text.utf8), LintOptions(), scope) { _ in true }
    return String(decoding: fixer.run(), as: UTF8.self)
  }

  static let cases: [(before: String, after: String)] = [
    (
      #"[{"trigger":{"url-filter":"x{2,3}\\d"},"action":{"type":"block"}}]"#,
      #"[{"trigger":{"url-filter":"xxx?[0-9]"},"action":{"type":"block"}}]"#
    ),
    (
      #"[{"trigger":{"url-filter":"(one|two)/"},"action":{"type":"block"}}]"#,
      #"[{"trigger":{"url-filter":"one/"},"action":{"type":"block"}}, "#
        + #"{"trigger":{"url-filter":"two/"},"action":{"type":"block"}}]"#
    ),
    (
      #"[{"trigger":{"url-filter":"a","if-top-url":["b|c"]},"action":{"type":"block"}}]"#,
      #"[{"trigger":{"url-filter":"a","if-top-url":["b", "c"]},"action":{"type":"block"}}]"#
    ),
    (
      #"[{"trigger":{"url-filter":"a","if-domain":["*Bücher.DE"]},"action":{"type":"block"}}]"#,
      #"[{"trigger":{"url-filter":"a","if-domain":["*xn--bcher-kva.de"]},"action":{"type":"block"}}]"#
    ),
    (
      #"[{"trigger":{"urlFilter":"a"},"action":{"type":"blok"}},]"#,
      #"[{"trigger":{"url-filter":"a"},"action":{"type":"block"}}]"#
    ),
    (
      #"[{"trigger":{"url-filter":"^https?://ads.example\\.com/"},"action":{"type":"block"}}]"#,
      #"[{"trigger":{"url-filter":"^https?://ads\\.example\\.com/"},"action":{"type":"block"}}]"#
    ),
    // Nothing to fix: every byte stays.
    ("[ ]", "[ ]"), ("", ""), ("{", "{"),
  ]

  static let splits: [(filter: String, rest: String, action: String, keepsMeaning: Bool)] = [
    ("(one|two)/", "", #""notify","notification":"n""#, true),
    ("(one|two)/", #","if-domain":["a.test"]"#, #""notify","notification":"n""#, false),
    ("(one|two)/", #","if-domain":["a.test"]"#, #""block""#, true),
    ("(one|two)/", "", #""redirect","redirect":{"url":"https://a.test/"}"#, true),
  ]

  /// Rules without a condition share one action.
  @Test(arguments: splits) func `one rule for each alternative keeps the meaning`(
    filter: String, rest: String, action: String, keepsMeaning: Bool
  ) {
    let list = #"[{"trigger":{"url-filter":"\#(filter)"\#(rest)},"action":{"type":\#(action)}}]"#
    #expect(fixed(list) != list)
    #expect((fixed(list, .keepingMeaning) != list) == keepsMeaning)
  }

  @Test(arguments: cases)
  func `a mistake that can be fixed is fixed`(before: String, after: String) {
    #expect(fixed(before) == after)
  }

  @Test(arguments: cases)
  func `fixing twice gives the same as fixing once`(before: String, after: String) {
    #expect(fixed(after) == after)
  }

  @Test func `a row of repeated rules is left as one`() {
    let rule = #"{"trigger":{"url-filter":"ads"},"action":{"type":"block"}}"#
    let list = "[\n  " + Array(repeating: rule, count: 40).joined(separator: ",\n  ") + "\n]"
    #expect(fixed(list) == "[\n  \(rule)\n]")
  }

  @Test func `a rule stays if fixing another uncovers it`() {
    let list = """
      [
        {"trigger":{"url-filter":"/ads/","urlFilterIsCaseSensitive":true},"action":{"type":"block"}},
        {"trigger":{"url-filter":"/ads/x"},"action":{"type":"block"}}
      ]
      """
    #expect(fixed(list).contains("/ads/x"))
  }
}
