// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Patterns

/// Patterns whose beginning is not parsed again, compared with parsing all of them.
@Suite struct `Patterns with the usual lead` {
  private static let lead = Array("^[^:]+://+([^:/]+\\.)?".utf8)

  private static let endings = [
    "", "?", "*", "+", "{2}", "{0,1}?", "a", "ads\\.example[/:]", "$", "$a", "^", "|a", "(a)", "(",
    ")",
    "(?<n>a)", "\\k<n>", "\\k<n>(?<n>a)", "[", "[a", "[]", "\\", "\\b", "\u{E9}", "a$|b$", ".*",
    "\\0",
  ]

  private func expectSame(_ text: [UInt8], _ comment: Comment) {
    var parser = PatternParser(text)
    parser.parse()
    var plain = PatternParser(plain: text)
    plain.parse()
    #expect(parser.nodes == plain.nodes, comment)
    #expect(parser.sets == plain.sets, comment)
    #expect(parser.problems == plain.problems, comment)
  }

  @Test(arguments: endings) func `are read as if they had no lead`(ending: String) {
    expectSame(Self.lead + Array(ending.utf8), "\(ending)")
    expectSame(Self.lead.dropLast() + Array(ending.utf8), "without its last character: \(ending)")
  }

  @Test func `are read the same with anything behind the lead`() {
    var random = RepeatableRandom()
    let pieces = [
      "a", "\\.", "[/:]", "?", "*", "{1,2}", "$", "^", "(", ")", "|", "[", "]", "\\k<n>", "(?<n>",
    ]
    for _ in 0..<20_000 {
      let ending = (0...random.below(6)).map { _ in random.pick(pieces) }.joined()
      expectSame(Self.lead + Array(ending.utf8), "seed \(random.seed): \(ending)")
    }
  }
}
