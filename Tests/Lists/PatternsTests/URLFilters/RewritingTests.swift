// SPDX-License-Identifier: Apache-2.0

import PatternEngine
import TestSupport
import Testing
import Patterns

/// Rewriting patterns of a wider dialect in WebKit's.
@Suite struct `Rewritten patterns` {
  static let rewritten: [(pattern: String, patterns: [String])] = [
    ("(a|b)c", ["[ab]c"]), ("a|b", ["a", "b"]), ("(one|two)x", ["onex", "twox"]),
    ("x{2,3}", ["xxx?"]), ("x{2}", ["xx"]), ("x{1}y", ["xy"]), ("x{2,}", ["xx+"]),
    ("ax{0}b", ["ab"]),
    ("x{0,2}y", ["x?x?y"]), ("(ab){2}", ["(ab)(ab)"]), (#"\d"#, ["[0-9]"]),
    (#"\w+"#, ["[A-Za-z0-9_]+"]),
    (#"\D"#, ["[^0-9]"]), (#"a\s"#, [#"a[ \t\n\v\f\r]"#]), (#"[\d.]"#, ["[0-9.]"]),
    (#"[\w-]"#, ["[A-Za-z0-9_-]"]),
    (#"\d{2}"#, ["[0-9][0-9]"]), (#"(^|\.)a"#, ["^a", #"\.a"#]), ("a(/|$)", ["a/", "a$"]),
    ("(a|b)(/|$)", ["[ab]/", "[ab]$"]), ("a(bc|d)?", ["a", "abc", "ad"]),
    ("a(b|)c", ["abc", "ac"]),
    ("(a|-|])x", [#"[a\-\]]x"#]), ("((ab|c)d|e)f", ["abdf", "cdf", "ef"]), ("(a|b)*c", ["[ab]*c"]),
    ("ab|ab", ["ab"]), ("a(.|b)", ["a.", "ab"]),
    (#"^https?:\/\/(www\.)?(a|b)\.com"#, [#"^https?:\/\/(www\.)?[ab]\.com"#]),
  ]

  @Test(arguments: rewritten)
  func `what WebKit's dialect can express is rewritten`(pattern: String, patterns: [String]) {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    #expect(filter.rewritten?.map { String(decoding: $0, as: UTF8.self) } == patterns)
  }

  @Test(arguments: [
    "a", "(", "é", "(?=a)", "(?i:a)", #"\ba"#, #"(?<n>a)\k<n>"#, "a^b", "$a", "x(^a|b)", "(a|$)b",
    "(ab|c)*",
    "(ab|c){2}", "|a", "a|", "x{0}", #"[a-\xff]"#, #"[\D]"#, "x{5000}", "(?<n>a|(?=b))",
    "(ab|cd)(ab|cd)(ab|cd)(ab|cd)(ab|cd)(ab|cd)", "(((a{99}){99}){99}){99}",
  ])
  func `what it cannot express is left alone`(pattern: String) {
    #expect(URLFilter(parsing: Array(pattern.utf8)).rewritten == nil)
  }

  @Test(arguments: [
    "^(a|$)", "^$|a", "a|$", "a|b*", "a|^",
  ])
  func `nothing becomes a pattern that WebKit lets match everything`(pattern: String) {
    #expect(URLFilter(parsing: Array(pattern.utf8)).rewritten == nil)
  }

  @Test(arguments: [
    #"(\x4|b)1"#, #"\x4{2}"#, #"(\1|b)2"#, #"(\c|b)d"#, "(a{0,|b)1}", #"[\w-~]"#, #"[.-\w]"#,
    #"[\s-x]"#,
    #"[\d-a-z]"#, #"(\x4|\u004)1"#, #"(\0|b)1"#, #"[!-\d]"#,
  ])
  func `joined pieces keep their meaning`(pattern: String) throws {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    let original = try #require(PatternProgram(filter, isCaseSensitive: true))
    let programs = try (filter.rewritten ?? []).map {
      try #require(PatternProgram(URLFilter(parsing: $0), isCaseSensitive: true))
    }
    guard !programs.isEmpty else { return }
    let alphabet: [UInt8] = (0...127).filter { $0 > 0 }
    for first in alphabet {
      for second in [nil] + alphabet.map(Optional.some) {
        let url = [first] + (second.map { [$0] } ?? [])
        let isSame = original.matches(url) == programs.contains { $0.matches(url) }
        #expect(isSame, "\(url)")
        if !isSame { return }
      }
    }
  }

  @Test func `PCRE2 finds no difference`() throws {
    var maker = RandomPattern(isWide: true, random: RepeatableRandom())
    let seed = maker.random.seed
    var checked = 0
    for _ in 0..<6_000 where checked < 800 {
      let text = maker.pattern()
      guard let patterns = URLFilter(parsing: text).rewritten else { continue }
      checked += 1
      let isCaseSensitive = maker.random.oneIn(2)
      let original = try EnginePattern(text, isCaseSensitive: isCaseSensitive)
      let programs = try patterns.map {
        try #require(PatternProgram(URLFilter(parsing: $0), isCaseSensitive: isCaseSensitive))
      }
      for _ in 0..<12 {
        let url = maker.url(for: text)
        guard let expected = original.matches(url) else { continue }
        let isSame = programs.contains { $0.matches(url) } == expected
        let shown = ([text, url] + patterns).map { String(decoding: $0, as: UTF8.self) }
        #expect(isSame, "seed \(seed), \(shown)")
      }
    }
    #expect(checked > 300)
  }
}
