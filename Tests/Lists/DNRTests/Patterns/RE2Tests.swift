// SPDX-License-Identifier: Apache-2.0

import Filters
import TextFormats
import DNR
import PatternEngine
import TestSupport
import Testing
import Patterns

/// Expressions with the answers of RE2 itself: its verdict, its groups, and what it matches.
@Suite struct `Expressions of RE2` {
  private static func vectors() throws -> [JSONLine] {
    let vectors = try JSONLines.read("Lists/DNRTests/Patterns/Vectors/re2.jsonl")
    #expect(vectors.count > 900)
    return vectors
  }

  private static func expression(_ vector: JSONLine) throws(RE2Problem) -> RE2Expression {
    try RE2Expression(
      parsing: vector.bytes("regex") ?? [], isCaseSensitive: vector.isTrue("case"))
  }

  @Test func `each expression has RE2's verdict, in its words`() throws {
    for vector in try Self.vectors() {
      let source = vector.string("regex") ?? ""
      do throws(RE2Problem) {
        let expression = try Self.expression(vector)
        #expect(vector.string("error") == nil, "\(source)")
        #expect(vector.integer("groups") == expression.groupCount, "\(source)")
      } catch {
        let expected = try #require(vector.string("error"), "\(source)")
        // RE2 names the whole expression where a parenthesis or bracket is missing.
        #expect((expected + ": ").hasPrefix(error.message), "\(source)")
      }
    }
  }

  @Test func `patterns match what RE2 matches`() throws {
    var obstacles = 0
    for vector in try Self.vectors() where vector.string("error") == nil {
      let expression = try Self.expression(vector)
      guard let urls = try? expression.patterns() else {
        obstacles += 1
        continue
      }
      let patterns = try Patterns(urls)
      for (text, expected) in Self.answers(vector) {
        #expect(patterns.match(text) == expected, "\(shown(expression.source, text))")
      }
    }
    #expect(obstacles < 80)
  }

  @Test func `the common pattern matches what RE2 matches`() throws {
    var stopped: Set<String> = []
    for vector in try Self.vectors() where vector.string("error") == nil {
      let expression = try Self.expression(vector)
      let pattern = try EnginePattern(
        expression.commonPattern, isCaseSensitive: expression.isCaseSensitive)
      for (text, expected) in Self.answers(vector) {
        guard let isMatch = pattern.matches(text) else {
          stopped.insert(String(decoding: expression.source.prefix(16), as: UTF8.self))
          continue
        }
        #expect(
          isMatch == expected,
          "\(shown(expression.source, expression.commonPattern, text))")
      }
    }
    // This one, of 900 characters, takes more than twenty times the steps that a match is given.
    #expect(stopped == [#"(?P<g65>\p{^Ll}%"#])
  }

  /// Before each fragment as many letters `z` as Chromium takes, and one more.
  @Test func `a program is too large exactly where Chromium says so`() throws {
    let vectors = try JSONLines.read("Lists/DNRTests/Patterns/Vectors/sizes.jsonl")
    #expect(vectors.count > 600)
    for vector in vectors {
      let letters = try #require(vector.integer("letters"))
      #expect(try !Self.isTooLarge(vector, letters: letters), "\(vector.string("fragment") ?? "")")
      #expect(
        try Self.isTooLarge(vector, letters: letters + 1), "\(vector.string("fragment") ?? "")")
    }
  }

  private static func isTooLarge(_ vector: JSONLine, letters: Int) throws -> Bool {
    let text = [UInt8](repeating: UInt8(ascii: "z"), count: letters)
    let expression = try RE2Expression(
      parsing: text + (vector.bytes("fragment") ?? []), isCaseSensitive: vector.isTrue("case"))
    return RE2ProgramSize(of: expression, capturesGroups: vector.isTrue("captures")).isTooLarge
  }

  private static func answers(_ vector: JSONLine) -> [(text: [UInt8], isMatch: Bool)] {
    let matches = vector.elements("matches").map { vector.document.nodes[$0].kind == .true }
    return Array(zip(vector.texts("texts"), matches)).filter { !$0.0.isEmpty }
  }

  @Test func `an expression that matches no URL has no patterns`() throws {
    for source in ["[^\\x00-\\xff]", "a^b", "a b", "$a"] {
      #expect(try RE2Expression(parsing: Array(source.utf8)).patterns().texts == [], "\(source)")
    }
  }

  @Test func `an expression that matches every URL says so`() throws {
    for source in ["", ".*", "a*", "^", "$", "(|a)", "^*"] {
      #expect(try RE2Expression(parsing: Array(source.utf8)).patterns().isEverything, "\(source)")
    }
  }

  @Test func `what cannot be written has an obstacle`() throws {
    for source in ["(a\\b)*c", "(^a|b)*c"] {
      let expression = try RE2Expression(parsing: Array(source.utf8))
      #expect(throws: RegexObstacle.self, "\(source)") { try expression.patterns() }
    }
  }

  @Test func `deep nesting is a problem, not a crash`() {
    let source = Array(String(repeating: "(", count: 100_000).utf8)
    #expect(throws: RE2Problem.self) { try RE2Expression(parsing: source) }
  }
}
