// SPDX-License-Identifier: Apache-2.0

@testable import Filters
import TestSupport
import Testing

@Suite struct `Reading any text` {
  static let languages: [FilterDialect?] = FilterDialect.allCases + [nil]

  /// Reads a text, and checks what holds for every text.
  private func check(_ bytes: [UInt8], as dialect: FilterDialect?, _ seed: UInt64) {
    let list = FilterList(reading: bytes, as: FilterReading(dialect: dialect))
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(hasMark ? 3 : 0).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A line feed at the end starts no line.
    let count = lines.count - (lines.last?.isEmpty ?? true ? 1 : 0)
    #expect(list.lines.total == count, "seed \(seed)")
    #expect(
      Set(list.problems.filter(\.refusesLine).map(\.origin.line)).count == list.lines.refused,
      "seed \(seed)")
    #expect(
      Set(list.filters.map(\.origin.line)).count == list.lines.filters, "seed \(seed)")
    let origins = list.filters.map(\.origin) + list.problems.map(\.origin)
    for origin in origins {
      #expect(origin.range.upperBound <= bytes.count, "seed \(seed)")
      #expect((1...max(1, count)).contains(origin.line), "seed \(seed)")
      let start = bytes[..<origin.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      #expect(origin.column == origin.range.lowerBound - (start ?? 0) + 1, "seed \(seed)")
    }
  }

  @Test(arguments: languages)
  func `accounts for each line of random bytes`(dialect: FilterDialect?) {
    var random = RepeatableRandom()
    for _ in 0..<400 {
      let bytes = (0..<random.below(200)).map { _ in
        random.oneIn(12) ? UInt8(ascii: "\n") : UInt8(random.below(256))
      }
      check(bytes, as: dialect, random.seed)
    }
  }

  private static let tokens = [
    "\n", "\n", "\n", "\r\n", " ", "\t", "!", "!#if ", "!#else", "!#endif", "!#include a", "!+ ",
    "PLATFORM(", "#", "##", "#@#", "#?#", "#$#", "#%#", "$$", "@@", "||", "|", "*", "^", "/", "$",
    ",", "~", "=", "\\", "\"", "'", "(", ")", "[", "]", "[$", "{", "}", ":", ".", "a.com", "b.*",
    "ü", "\u{301}", "script", "domain=", "third-party", "badfilter", "removeparam=", "csp=", "all",
    "to=", "redirect=", "method=get", "important", "0.0.0.0", "::1", "localhost", "address=/",
    "local-zone: ", ":has(", ":-abp-has(", ":has-text(", ":matches-path(", ":remove()", ":style(",
    "{ remove: true }", "display: none !important", "path=", "env_safari", "&&", ".ad", "é", "\0",
  ]

  @Test(arguments: languages)
  func `accounts for each line of random signs of filters`(dialect: FilterDialect?) {
    var random = RepeatableRandom()
    for _ in 0..<1_000 {
      let text = (0..<random.below(40)).map { _ in random.pick(Self.tokens) }.joined()
      check([UInt8](text.utf8), as: dialect, random.seed)
    }
  }

  static let encodings: [(bytes: [UInt8], filters: Int)] = [
    ([0xEF, 0xBB, 0xBF] + Array("||a.com^\r\n||b.com^\r\n".utf8), 2),
    (Array("||a.com^\n\n\r\n||b.com^".utf8), 2),
    ([0x7C, 0x7C, 0x61, 0x2E, 0x62, 0x2F, 0xFF, 0xFE], 1),
    ([0xEF, 0xBB, 0xBF], 0),
    ([], 0),
  ]

  @Test(arguments: encodings)
  func `does not depend on marks and line ends`(bytes: [UInt8], filters: Int) {
    let list = FilterList(reading: bytes, as: FilterReading(dialect: .adblockPlus))
    #expect(list.filters.count == filters)
    #expect(list.problems.isEmpty)
    #expect(list.filters.allSatisfy { $0.origin.column == 1 })
  }

  /// Texts to be repeated in one line, between a start and an end.
  static let growing: [(start: String, text: String, end: String)] = [
    ("", "a", ""), ("", "*", "x"), ("||", "*^", ""), ("", "$", ""), ("", "$script", ""),
    ("/x$", "script,", "image"), ("/x$", "_,", "_"), ("/x$domain=", "a.com|", "b.com"),
    ("/x$domain=", "/a|", "b"), ("/x$domain=", "~a.b.c|b.c.d|", "b"), ("/x$domain=", "~/a", ""),
    ("/x$removeparam=", ",script", ""), ("/x$csp=", "',", "'"), ("/x$", "a='", ""),
    ("/x$to=", "a.", "com"), ("||", "ü", "^"), ("", "||", ""), ("##", ":has-text(", ""),
    ("##", ":-abp-has(", ")"), ("##", ":remove()", ""), ("##", ":style(x)", ""),
    ("##", "[a=\"", ""),
    ("##", ":matches-path(a)", ""), ("##", "(", ")"), ("", "#", ""), ("", "#@", "#"),
    ("", "a,", "##x"), ("", "/a,", "##x"), ("", "a/b,", "##x"), ("[$", "path=a,", "]##x"),
    ("a", "{", "}"), ("##a {", "x:y;", "}"), ("!#if ", "!", "a"), ("!#if ", "(", ""),
    ("!#if ", "a||", "b"), ("!+ ", "PLATFORM(", ""), ("! ", "Title: ", ""),
    ("0.0.0.0 ", "a.com ", ""),
    ("address=/", "a.com/", ""), ("", "!#if a\n", ""), ("", "!#else\n", ""), ("", "a b ", ""),
    ("", "/x$script\n", ""), ("", "##a\n", ""), ("", "\n", ""), ("a", " #", ""), ("", "$$a", ""),
    ("||a.com^$", "scirpt,", "x"), ("", "!#include a\n", ""),
  ]

  /// Eight times the text; with time in its square it would take 64 times as long.
  @Test(.serialized, arguments: growing)
  func `takes time in proportion to its length`(_ one: (start: String, text: String, end: String)) {
    func time(_ size: Int) -> Duration {
      let count = size / one.text.utf8.count
      let bytes = [UInt8]((one.start + String(repeating: one.text, count: count) + one.end).utf8)
      return ContinuousClock().measure {
        for dialect in [FilterDialect.adblockPlus, .ublock, nil] {
          _ = FilterList(reading: bytes, as: FilterReading(dialect: dialect))
        }
      }
    }
    // Other work on the machine may slow one attempt down, but not each.
    let isLinear = (0..<8).contains { _ in time(48_000) < time(6_000) * 24 + .milliseconds(5) }
    #expect(isLinear)
  }
}
