// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Patterns

@Suite struct `Recorded patterns` {
  /// WebKit's reasons and the corresponding kinds of problems.
  private static let reasons: [String: PatternProblem.Kind] = [
    "Only ASCII characters are supported in pattern.": .nonASCII,
    "Internal error in YARR.": .syntax,
    "Disjunctions are not supported yet.": .alternatives,
    "Arbitrary atom repetitions are not supported.": .repetition,
    "Character class is not supported.": .characterClass,
    "Builtins character class atoms are not supported yet.": .characterClassInSet,
    "Word boundaries assertions are not supported yet.": .wordBoundary,
    "Groups are not supported yet.": .lookaround,
    "Patterns cannot contain backreferences.": .backReference,
    "Start of line assertion can only appear as the first term in a filter.": .startOfLine,
    "The end of line assertion must be the last term in an expression.": .endOfLine,
  ]

  /// Patterns at the edges of the dialect; WebKit logs the reason that it finds first.
  @Test func `each pattern has WebKit's verdict, for the same reason`() throws {
    let vectors = try JSONLines.read("Lists/PatternsTests/URLFilters/Vectors/patterns.jsonl")
    #expect(vectors.count > 290)
    for vector in vectors {
      let pattern = try #require(vector.bytes("pattern"))
      let verdict = URLFilter(parsing: pattern).verdict
      let name = String(decoding: pattern, as: UTF8.self)
      let expected =
        vector.isTrue("crash") ? .rangeAbort : vector.string("reason").flatMap { Self.reasons[$0] }
      #expect(verdict?.kind == expected, "\(name)")
      #expect((verdict == nil) == vector.isTrue("accept"), "\(name)")
    }
  }
}
