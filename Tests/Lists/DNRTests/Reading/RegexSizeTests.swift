// SPDX-License-Identifier: Apache-2.0

import DNR
import TestSupport
import Testing

/// Expressions that Chromium 156 was asked about with `isRegexSupported`.
@Suite struct RegexSizeTests {
  @Test func `1,000 random expressions are judged as Chromium does`() throws {
    let cases = try JSONLines.read("Lists/DNRTests/Reading/Vectors/regexes.jsonl")
    #expect(cases.count == 1_000)
    let wrong = try cases.filter { line in
      let regex = try #require(line.bytes("regex"))
      let verdict = RegexCheck.chromium.verdict(regex, line.isTrue("case"), line.isTrue("groups"))
      return !verdict.isTooLarge != line.isTrue("fits")
    }
    #expect(wrong.isEmpty)
    #expect(cases.count { $0.isTrue("fits") } > 300)
  }

  /// The most repetitions that Chromium takes; one more is too large.
  @Test(arguments: [
    ("a", 112), ("[ab]", 112), (#"\d"#, 112), (#"\b"#, 112), (".", 37), ("a?", 56), ("a*b", 37),
    (".*a", 22), ("(?:a)", 112), ("(a)", 112), ("a+", 111),
  ])
  func `the border is where Chromium has it`(part: String, most: Int) {
    func verdict(_ count: Int) -> RegexVerdict {
      let regex = Array(String(repeating: part, count: count).utf8)
      return RegexCheck.chromium.verdict(regex, true, false)
    }
    #expect(!verdict(most).isTooLarge)
    #expect(verdict(most + 1).isTooLarge)
  }

  @Test func `groups cost more if their text is asked for`() {
    let regex = Array(String(repeating: "(a)", count: 38).utf8)
    #expect(RegexCheck.chromium.verdict(regex, true, true).isTooLarge)
    #expect(RegexCheck.chromium.verdict(regex, true, false) == .accepted(groups: 38))
  }

  @Test func `text behind the start costs nothing`() {
    let regex = Array(("^" + String(repeating: "a", count: 5_000)).utf8)
    #expect(RegexCheck.chromium.verdict(regex, true, false) == .accepted(groups: 0))
  }

  /// An expression that is too large, and whether that is said without a doubt.
  @Test(arguments: [
    ("a{113}", true), (".{500}", true), ("(?:ab|c){30}", false), ("(?:ab|c){90}", true),
    ("(?:ab*){40}", false),
  ])
  func `a count near the limit is doubtful where RE2 simplifies`(regex: String, isCertain: Bool) {
    #expect(
      RegexCheck.chromium.verdict(Array(regex.utf8), true, false)
        == .tooLarge(isCertain: isCertain))
    let rules = #"[{"id":1,"condition":{"regexFilter":"\#(regex)"},"action":{"type":"block"}}]"#
    let message = DNRRuleset(reading: Array(rules.utf8)).problems.first?.message
    #expect(message?.contains("probably") == !isCertain)
  }
}
