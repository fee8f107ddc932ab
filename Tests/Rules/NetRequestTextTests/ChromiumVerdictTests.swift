// SPDX-License-Identifier: Apache-2.0

import JSONText
import NetRequestText
import TestSupport
import Testing

/// Rulesets that were given to Chromium 156 as rules of a session, with its answers.
@Suite struct ChromiumVerdictTests {
  static func cases() throws -> [JSONLine] {
    try JSONLines.read("Rules/NetRequestTextTests/Vectors/validation.jsonl")
  }

  @Test func `all answers are there`() throws {
    let cases = try Self.cases()
    #expect(cases.count == 134)
    #expect(cases.count { !$0.isTrue("accepted") } == 87)
  }

  /// The expressions of the cases that Chromium refuses, and one whose groups are counted.
  static let regexes = RegexCheck { regex, _, _ in
    switch String(decoding: regex, as: UTF8.self) {
    case "(", "(?=a)", #"(a)\1"#, "a{1001}", "a**", "(?!x)": .invalid("not RE2")
    case ".{1000}.{1000}": .tooLarge
    case "(a)": .accepted(groups: 1)
    default: .accepted(groups: nil)
    }
  }

  @Test func `each verdict and each message is Chromium's`() throws {
    for line in try Self.cases() {
      let node = try #require(line.member("rules"))
      let text = Array(line.document.bytes[line.document.nodes[node].range])
      let ruleset = NetRequestRuleset(reading: text, regexes: Self.regexes)
      let answer = ruleset.firstProblem.map { problem in
        (problem.isAboutShape ? "schema: " : "") + (problem.chromium ?? "")
      }
      #expect(answer == line.string("error"), "\(String(decoding: text, as: UTF8.self))")
      #expect(ruleset.rules.isEmpty != line.isTrue("accepted") || ruleset.count > 1)
    }
  }
}
