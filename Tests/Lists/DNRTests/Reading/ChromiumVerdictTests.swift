// SPDX-License-Identifier: Apache-2.0

import TextFormats
import DNR
import TestSupport
import Testing

/// Rulesets that were given to Chromium 156 as rules of a session, with its answers.
@Suite struct ChromiumVerdictTests {
  private static let vectors = "Lists/DNRTests/Reading/Vectors/"

  /// What Chromium would say to a ruleset; nil if it takes it.
  static func answer(to text: [UInt8]) -> String? {
    DNRRuleset(reading: text).firstProblem.map { problem in
      (problem.isAboutShape ? "schema: " : "") + (problem.chromium ?? "")
    }
  }

  @Test func `each verdict and each message is Chromium's`() throws {
    let cases = try JSONLines.read(Self.vectors + "validation.jsonl")
    #expect(cases.count == 134)
    for line in cases {
      let node = try #require(line.member("rules"))
      let text = Array(line.document.bytes[line.document.nodes[node].range])
      #expect(
        Self.answer(to: text) == line.string("error"), "\(String(decoding: text, as: UTF8.self))")
      #expect((line.string("error") == nil) == line.isTrue("accepted"))
    }
  }

  @Test func `of several errors, the first one is Chromium's`() throws {
    let cases = try JSONLines.read(Self.vectors + "answers.jsonl")
    #expect(cases.count > 1_000)
    for line in cases {
      let text = try #require(line.bytes("rules"))
      #expect(
        Self.answer(to: text) == line.string("error"), "\(String(decoding: text, as: UTF8.self))")
    }
  }
}
