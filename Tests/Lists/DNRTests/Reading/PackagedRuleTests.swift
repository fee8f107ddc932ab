// SPDX-License-Identifier: Apache-2.0

import DNR
import TestSupport
import Testing

/// Rulesets that were given to Chromium 156 in files of an extension, with its answers.
@Suite struct PackagedRuleTests {
  @Test func `each verdict on a packaged rule and each message is Chromium's`() throws {
    let cases = try JSONLines.read("Lists/DNRTests/Reading/Vectors/packaged-rules.jsonl")
    #expect(cases.count > 250)
    for line in cases {
      let text = try #require(line.bytes("rules"))
      let ruleset = DNRRuleset(reading: text, as: .static)
      #expect(
        ruleset.problems.first?.chromium == line.string("words"),
        "\(String(decoding: text, as: UTF8.self))")
      #expect(
        (ruleset.problems.allSatisfy { $0.isAboutShape || $0.kind == .regexSize })
          == line.isTrue("loads"))
    }
  }

  @Test func `members that Chromium does not know are named, and the rule is read`() {
    let text = #"""
      [{"id":1,"condition":{"urlfilter":"a"},"action":{"type":"block"},"comment":"x"}]
      """#
    let ruleset = DNRRuleset(reading: Array(text.utf8), as: .static)
    #expect(ruleset.rules.count == 1)
    #expect(ruleset.ignored.map(\.pointer) == ["/0/comment", "/0/condition/urlfilter"])
    #expect(DNRRuleset(reading: Array(text.utf8), as: .dynamic).rules.isEmpty)
  }
}
