// SPDX-License-Identifier: Apache-2.0

import PatternEngine
import TestSupport
import Testing
import Patterns

/// What patterns match, according to Sluice's own machine and to PCRE2.
@Suite struct `The program of a pattern` {
  static let matches: [(pattern: String, url: String, insensitive: Bool, sensitive: Bool)] = [
    ("a", "xAx", true, false), ("^a", "ba", false, false), ("a$", "ab", false, false),
    ("a$", "ba", true, true), ("^a.c$", "a\nc", true, true), ("[Z-a]", "z", true, false),
    ("[Z-a]", "A", true, false), ("[Z-a]", "^", true, true), ("[^a]", "A", false, true),
    ("[^a]", "\u{7F}", true, true), ("a.", "a", false, false), ("^$", "abc", true, true),
    (#"a[\0b]"#, "xa", true, true), (#"a[\0b]"#, "ab", true, true),
    (#"a[\0b]"#, "ac", false, false),
    ("a[^]", "a", false, false), ("[]*a", "a", true, true), ("x[]", "x", false, false),
    ("(a)\\1", "a\u{1}", true, true), ("(ab?)+c", "abaac", true, true), ("(a*)*b", "b", true, true),
    ("a{0,1}b", "b", true, true), (#"\cA"#, "\u{1}", true, true), (#"\x4"#, "x4", true, true),
    ("", "anything", true, true), ("a", "", false, false),
  ]

  @Test(arguments: matches)
  func `a pattern matches the same URLs as in WebKit`(
    pattern: String, url: String, insensitive: Bool, sensitive: Bool
  ) throws {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    for (isCaseSensitive, expected) in [(false, insensitive), (true, sensitive)] {
      let program = try #require(PatternProgram(filter, isCaseSensitive: isCaseSensitive))
      #expect(program.matches(Array(url.utf8)) == expected, "case-sensitive: \(isCaseSensitive)")
    }
  }

  @Test(arguments: ["(?=a)", #"\ba"#, #"(?<n>a)\k<n>"#, "(", "é", #"[a-\xff]"#])
  func `a pattern that no such machine can represent has none`(pattern: String) {
    #expect(PatternProgram(URLFilter(parsing: Array(pattern.utf8)), isCaseSensitive: false) == nil)
  }

  @Test func `PCRE2 matches the same URLs`() throws {
    var maker = RandomPattern(isWide: false, random: RepeatableRandom())
    let seed = maker.random.seed
    var pairs = 0
    var hits = 0
    while pairs < 24_000 {
      let text = maker.pattern()
      let filter = URLFilter(parsing: text)
      let shown = String(decoding: text, as: UTF8.self)
      #expect(filter.problems == [], "seed \(seed), \(shown)")
      // WebKit lets these match everything, PCRE2 does not.
      if filter.matchesEverything { continue }
      for isCaseSensitive in [false, true] {
        let program = try #require(PatternProgram(filter, isCaseSensitive: isCaseSensitive))
        let engine = try EnginePattern(text, isCaseSensitive: isCaseSensitive)
        for _ in 0..<12 {
          let url = maker.url(for: text)
          guard let expected = engine.matches(url) else { continue }
          pairs += 1
          hits += expected ? 1 : 0
          let isSame = program.matches(url) == expected
          #expect(isSame, "seed \(seed), \(shown), \(String(decoding: url, as: UTF8.self))")
        }
      }
    }
    #expect(hits > pairs / 20 && hits < pairs, "\(hits) of \(pairs)")
  }

  @Test func `what is reported as covered is covered`() throws {
    var maker = RandomPattern(isWide: false, random: RepeatableRandom())
    let seed = maker.random.seed
    var covered = 0
    for round in 0..<600 {
      let narrowText = maker.pattern()
      let wideText = round % 3 == 0 ? maker.pattern() : shortened(narrowText, &maker.random)
      let filters = [narrowText, wideText].map { URLFilter(parsing: $0) }
      guard filters.allSatisfy({ $0.problems.isEmpty }) else { continue }
      let isCaseSensitive = maker.random.oneIn(2)
      let narrow = try #require(PatternProgram(filters[0], isCaseSensitive: isCaseSensitive))
      let wide = try #require(PatternProgram(filters[1], isCaseSensitive: false))
      guard wide.covers(narrow) else { continue }
      covered += 1
      for _ in 0..<15 {
        let url = maker.url(for: narrowText)
        let isKept = !narrow.matches(url) || wide.matches(url)
        let shown = [wideText, narrowText, url].map { String(decoding: $0, as: UTF8.self) }
        #expect(isKept, "seed \(seed), \(shown)")
      }
    }
    #expect(covered > 20)
  }

  /// The pattern without some of its bytes: often still a pattern, and often a wider one.
  private func shortened(_ text: [UInt8], _ random: inout RepeatableRandom) -> [UInt8] {
    let start = random.below(text.count + 1)
    return Array(random.oneIn(2) ? text[..<start] : text[start...])
  }

  static let covers: [(wide: String, narrow: String, isCovered: Bool)] = [
    ("a", "a", true), ("a", "ab", true), ("ab", "a", false), ("a", "^a", true), ("^a", "a", false),
    ("a", "a$", true), ("a$", "a", false), ("[ab]", "a", true), (".*", "a", true),
    ("a", ".*", false),
    ("^$", "a", true), ("a.*b", "a[0-9]+b", true), ("https?://a", "^https://a", true),
    ("a", "A", true),
    ("[]", "a", false), ("a", "[]", true), ("a", "b[]", true), ("a.", "a$", false),
  ]

  @Test(arguments: covers)
  func `what covers what`(wide: String, narrow: String, isCovered: Bool) throws {
    let programs = try [wide, narrow].map {
      try #require(PatternProgram(URLFilter(parsing: Array($0.utf8)), isCaseSensitive: false))
    }
    #expect(programs[0].covers(programs[1]) == isCovered)
  }

  @Test func `a proof that takes too long gives up`() throws {
    let texts = ["a.{9}b", "(a|b)c.{12}d(e|f)"].map { URLFilter(parsing: Array($0.utf8)) }
    let programs = try texts.map { try #require(PatternProgram($0, isCaseSensitive: false)) }
    #expect(!programs[0].covers(programs[0], mostStates: 2))
  }

  @Test func `a sample is matched and contains the longest run`() throws {
    var maker = RandomPattern(isWide: false, random: RepeatableRandom())
    let seed = maker.random.seed
    var samples = 0
    for _ in 0..<3_000 {
      let text = maker.pattern()
      let filter = URLFilter(parsing: text)
      let program = try #require(PatternProgram(filter, isCaseSensitive: false))
      guard let sample = filter.sample else { continue }
      samples += 1
      let shown = [text, sample].map { String(decoding: $0, as: UTF8.self) }
      #expect(program.matches(sample), "seed \(seed), \(shown)")
      guard let run = filter.longestRun, !filter.matchesEverything else { continue }
      #expect(isIn(run.text, sample), "seed \(seed), \(shown)")
    }
    #expect(samples > 1_000)
  }

  @Test func `every match contains the longest run with the required neighbors`() throws {
    var maker = RandomPattern(isWide: false, random: RepeatableRandom())
    let seed = maker.random.seed
    var matches = 0
    for _ in 0..<3_000 {
      let text = maker.pattern()
      let filter = URLFilter(parsing: text)
      guard let run = filter.longestRun, !filter.matchesEverything else { continue }
      let program = try #require(PatternProgram(filter, isCaseSensitive: false))
      for _ in 0..<5 {
        let url = maker.url(for: text)
        guard program.matches(url) else { continue }
        matches += 1
        let lower = url.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        let isThere = lower.indices.contains { run.fits(in: lower, at: $0) }
        let shown = [text, url].map { String(decoding: $0, as: UTF8.self) }
        #expect(isThere, "seed \(seed), \(shown)")
      }
    }
    #expect(matches > 500)
  }

  private func isIn(_ part: [UInt8], _ text: [UInt8]) -> Bool {
    (0...text.count).contains { text.dropFirst($0).starts(with: part) }
  }
}
