// SPDX-License-Identifier: Apache-2.0

import Patterns
import TestSupport
import Testing

@Suite struct `A pattern in words` {
  static let patterns: [(pattern: String, words: String)] = [
    (
      #"^https?://([^/]+\.)?ads\.net[/:]"#,
      "`http` or `https`, an optional subdomain, `ads.net`, then `/` or `:`"
    ),
    (
      #"^[^:]+://+([^:/]+\.)?ads\.net[/:]"#,
      "any scheme, an optional subdomain, `ads.net`, then `/` or `:`"
    ),
    (#"^https://ads\.net/"#, "`https`, then `ads.net/`"),
    (
      #"^[a-z][a-z0-9+.-]*://([^/?#@]*@)?([^/:?#@]+\.)?a\.b"#,
      "any scheme, an optional subdomain, then `a.b`"
    ),
    ("ads", "`ads`"),
    ("", "anything"),
    (".*", "anything"),
    (#"/banner/.*\.gif$"#, "`/banner/`, anything, `.gif`, then the end of the URL"),
    (
      #"/ads?[0-9]+[^a-z]x{2,3}"#,
      "`/ad`, optionally `s`, one or more digits, any character except a letter, then 2 to 3 times `x`"
    ),
    (#"[^/]*/[^?]+"#, "any text without `/`, `/`, then some text without `?`"),
    ("(ads|banners)/", "`ads` or `banners`, then `/`"),
    ("(ad(s|x))?", "optionally (`ad`, then `s` or `x`)"),
    ("a|b", "`a` or `b`"),
    (#"\d{3}\W"#, "3 times a digit, then any character except a letter, a digit or `_`"),
    (".+a.{2}.", "at least one character, `a`, 2 times any character, then any character"),
    ("[a-zA-Z0-9_.%-]", "a letter, a digit, `%`, `-`, `.` or `_`"),
    ("[a-f0-9]*", "any number of hexadecimal digits"),
    ("[!-~]", "a character of `[!-~]`"),
    ("[^]a[]", "any character, `a`, then a character of `[]`"),
    (#"a\x00"#, "`a`, then the end of the URL"),
    ("a`b", "`` a`b ``"),
    ("://([^/]+\\.)?x", "`://`, an optional subdomain, then `x`"),
  ]

  @Test(arguments: patterns)
  func `has a phrase for each term`(pattern: String, words: String) throws {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    #expect(try #require(PatternWords(filter)).sentence == words)
  }

  static let masks: [(mask: String, words: String)] = [
    (
      "||ads.net^",
      "any scheme and an optional subdomain, `ads.net`, then a separator or the end of the URL"
    ),
    ("|https://a", "`https://a`"),
    ("/ads/*.js|", "`/ads/`, anything, `.js`, then the end of the URL"),
    ("^a^b", "a separator, `a`, a separator, then `b`"),
    ("*", "anything"), ("", "anything"), ("|", "anything"),
    ("||", "any scheme and an optional subdomain"),
  ]

  @Test(arguments: masks) func `has a phrase for each sign`(mask: String, words: String) {
    #expect(PatternWords(mask: Array(mask.utf8)).sentence == words)
  }

  @Test func `is not there for what cannot be read`() {
    for pattern in ["(", "a**", "[z-a]"] {
      #expect(PatternWords(URLFilter(parsing: Array(pattern.utf8))) == nil)
    }
  }

  @Test func `has ranges in order inside of any pattern`() {
    var random = RepeatableRandom()
    for trial in 0..<2_000 {
      let pattern = PatternFromWords.text(&random)
      guard let words = PatternWords(URLFilter(parsing: pattern)) else { continue }
      var end = 0
      for phrase in words.phrases {
        #expect(
          phrase.range.lowerBound >= end && phrase.range.upperBound <= pattern.count, "\(trial)")
        end = phrase.range.upperBound
      }
    }
  }

  @Test func `is short for deep and long patterns`() throws {
    for pattern in [
      String(repeating: "(", count: 20_000) + String(repeating: ")", count: 20_000),
      String(repeating: "a.", count: 20_000), String(repeating: "(a|b)", count: 5_000),
      String(repeating: "a|", count: 20_000), "[" + String(repeating: "ab", count: 50_000) + "]",
    ] {
      let words = try #require(PatternWords(URLFilter(parsing: Array(pattern.utf8))))
      #expect(words.phrases.count <= 40_001)
    }
  }
}

enum PatternFromWords {
  private static let pieces = [
    "^", "$", "a", "b", "/", "\\.", ":", "://", "[", "]", "[^/]", "[a-z]", "(", ")", "|", "*", "+",
    "?", "{2}", "{1,}", ".", "\\d", "\\b", "https?", "é", "(?=", "ads", "\\0",
  ]

  static func text(_ random: inout RepeatableRandom) -> [UInt8] {
    (0..<random.below(14)).flatMap { _ in Array(random.pick(pieces).utf8) }
  }
}
