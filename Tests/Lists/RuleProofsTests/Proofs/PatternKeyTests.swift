// SPDX-License-Identifier: Apache-2.0

import RuleProofs
import TestSupport
import Testing
import Patterns

@Suite struct `Keys of patterns` {
  private func key(_ pattern: String) -> [UInt8] {
    PatternKey.key(of: Array(pattern.utf8), isCaseSensitive: true)
  }

  @Test(arguments: [
    (".*a", "a"), ("^.*a", "a"), (".*.*a", "a"), ("[^]*a", "a"), ("a.*$", "a"), ("a.*", "a"),
    ("ab*.*$", "a"), ("a+", "a"), ("a.+$", "a."), ("a+b", "aa*b"), ("a{1,}b", "a+b"),
    ("a.+?b", "a..*b"), ("(?:a)+", "a"), (".*a$", "a$"), ("^a.*$", "^a"), ("x(ab)+.*", "xab"),
  ])
  func `patterns that differ in what decides nothing have one key`(one: String, other: String) {
    #expect(key(one) == key(other))
  }

  @Test(arguments: [
    (".+a", "a"), ("^a", "a"), ("a.", "a"), ("a$", "a"), ("a.*b", "ab"), ("a.*b$", "a.*b"),
    ("^.+a", ".+a"), ("(ab)+c", "abc"), ("a+b", "a*b"), ("a+$", "a$"),
  ])
  func `patterns of another meaning have another key`(one: String, other: String) {
    #expect(key(one) != key(other))
  }

  /// All texts of up to five letters.
  private static let texts: [[UInt8]] = {
    var texts: [[UInt8]] = [[]]
    var last: [[UInt8]] = [[]]
    for _ in 0..<5 {
      last = last.flatMap { text in Array("ab/".utf8).map { text + [$0] } }
      texts += last
    }
    return texts
  }()

  private static func pattern(_ random: inout RepeatableRandom) -> String {
    let terms = (0...random.below(4)).map { _ in
      random.pick(["a", "b", ".", "[ab]", "[^b]", "[^]", "(ab)", "(a.)"])
        + random.pick(["", "", "", "*", "+", "?", "{1,}", "*?", "+?"])
    }
    return (random.oneIn(4) ? "^" : "") + terms.joined() + (random.oneIn(4) ? "$" : "")
  }

  /// Which of the texts a pattern matches; nil if WebKit rejects the pattern.
  private static func matches(of pattern: String) -> [Bool]? {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    guard filter.problems.isEmpty, let program = PatternProgram(filter, isCaseSensitive: true)
    else { return nil }
    return texts.map { program.matches($0) }
  }

  @Test func `random patterns with one key match the same texts`() throws {
    var random = RepeatableRandom()
    var known: [[UInt8]: (pattern: String, matches: [Bool])] = [:]
    var compared = 0
    for _ in 0..<5_000 {
      let pattern = Self.pattern(&random)
      let key = key(pattern)
      if let other = known[key] {
        guard other.pattern != pattern, let matches = Self.matches(of: pattern) else { continue }
        #expect(matches == other.matches, "\(pattern) and \(other.pattern), seed \(random.seed)")
        compared += 1
      } else if let matches = Self.matches(of: pattern) {
        known[key] = (pattern, matches)
      }
    }
    #expect(compared > 300, "seed \(random.seed)")
  }
}
