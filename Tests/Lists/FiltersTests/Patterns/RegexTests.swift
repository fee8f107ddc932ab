// SPDX-License-Identifier: Apache-2.0

import Filters
import PatternEngine
import TestSupport
import Testing

/// Regular expressions as patterns: examples, and random ones against PCRE2.
@Suite struct `Patterns of regular expressions` {
  static let examples: [(String, [String])] = [
    ("one|two", ["one", "two"]), ("x(one|two)y", ["xoney", "xtwoy"]), ("(a|b)c", ["[ab]c"]),
    (#"\/(ad|ban)*er"#, ["/((ad)*(ban)*)*er"]),
    ("x(ad|ban)+er", ["xad((ad)*(ban)*)*er", "xban((ad)*(ban)*)*er"]),
    ("x(ad|by){1,2}z", ["xadz", "xadadz", "xadbyz", "xbyz", "xbyadz", "xbybyz"]),
    ("x(a|bc)?y", ["xy", "xay", "xbcy"]), ("x(abc)?y", ["x(abc)?y"]), ("x(ab|)y", ["x(ab)?y"]),
    ("xa{3}y", ["xaaay"]), ("xa{1,3}y", ["xaa?a?y"]), ("xa{2,}y", ["xaa+y"]),
    ("x(ab){2}y", ["xababy"]), (#"x\d\wy"#, ["x[0-9][a-z0-9_]y"]), (#"x[\d.]y"#, ["x[0-9.]y"]),
    (#"x[\s-]y\S"#, ["x[\\t-\\x0d -]y[^\\t-\\x0d ]"]), ("(x|yz){0}b", ["b"]),
    (#"\bx"#, ["[^a-z0-9_]x", "^x"]),
    (#"x\b"#, ["x[^a-z0-9_]", "x$"]), (#"x\b\/"#, ["x/"]), (#"x\b.*y"#, ["x[^a-z0-9_].*y"]),
    (#"(^|\/)ad"#, ["^ad", "/ad"]), ("ad(/|$)", ["ad/", "ad$"]), ("a(^b|c)", ["ac"]),
    (#"\/x\x41\u0042(?:c)(?<n>d)e*?f"#, ["/xabcde*f"]), ("x[^]y", ["x.y"]), ("x*y+", ["y"]),
    ("^a*b?$", ["^a+b?$", "^a*b$"]), (".*ad.*", ["ad"]), ("a{0}b", ["b"]), ("x(a+)*y", ["xa*y"]),
    ("ad(?=s)", ["ads"]), ("ad(?=s)[a-z]", ["ads"]), ("(?!foo)ads", ["ads"]),
    ("ad(?!s)", ["ad[^s]", "ad$"]), ("x(?!ab)[a-z]y", ["x[b-z]y", "xay"]),
    ("(?=[a-z]*1)[a-z0-9]{2}$", ["[a-z]1$", "1[a-z0-9]$"]),
    ("(?<=x)ad", ["xad"]), ("(?<!x)ad", ["^ad", "[^x]ad"]), ("x(?=a)(?!ad)..", ["xa[^d]"]),
    ("(?=a)*b", ["b"]), ("x(?=.*y)z", ["xz.*y"]), ("a(?!)|b", ["b"]),
    ("(?=x|y)z*[xy]", ["[xy]"]),
  ]

  @Test(arguments: examples)
  func `an expression is written as patterns`(regex: String, expected: [String]) throws {
    let patterns = try RegexTranslator().patterns(of: Array(regex.utf8))
    #expect(patterns.texts.map { shown($0) }.sorted() == expected.sorted())
    #expect(!patterns.isEverything)
  }

  @Test(arguments: ["", "a*", ".*", "x|", "^", "^a*", "(a|b*)c?$", "(?:)"])
  func `an expression that matches everything is reported`(regex: String) throws {
    let patterns = try RegexTranslator().patterns(of: Array(regex.utf8))
    #expect(patterns.isEverything)
    #expect(patterns.texts.map { shown($0) } == [".*"])
  }

  static let obstacles: [(String, RegexObstacle.Kind, Range<Int>)] = [
    ("ad(?!x*y)", .lookaround, 2..<5), ("(?!.+doc)ad", .lookaround, 0..<3),
    ("(?<!xa*y)ad", .lookaround, 0..<4), ("(a(?!b))*", .lookaround, 2..<5),
    ("(?=a(?<=xa))ab", .lookaround, 0..<3), ("(?=ab)(a|bc)*d", .lookaround, 0..<3),
    (#"(a)\1"#, .backReference, 3..<5), (#"(?<n>a)\k<n>"#, .backReference, 7..<12),
    ("ü", .nonASCII, 0..<2), (#"\u00e9"#, .nonASCII, 0..<6), (#"x(\bad)*"#, .wordBoundary, 0..<8),
    ("x(^a)+", .repetition, 0..<6), ("(", .syntax, 0..<1), ("a**", .syntax, 2..<3),
    ("(?i:a)", .syntax, 0..<4), ("a^b", .never, 0..<3), ("a b", .never, 0..<3),
    ("[]", .never, 0..<2),
    ("$^", .never, 0..<2), (#"a\Bb\b c"#, .never, 0..<8), ("(ab|cd){9}", .tooMany, 0..<10),
    ("(abc){20000}", .tooMany, 0..<12), ("((a{100}){100}){100}", .tooMany, 0..<20),
    ("(?:(?=a)b", .syntax, 0..<3),
  ]

  @Test(arguments: obstacles)
  func `an expression that cannot be written is reported`(
    regex: String, kind: RegexObstacle.Kind, range: Range<Int>
  ) {
    let obstacle = #expect(throws: RegexObstacle.self) {
      try RegexTranslator().patterns(of: Array(regex.utf8))
    }
    #expect(obstacle?.kind == kind)
    #expect(obstacle?.range == range)
  }

  @Test(arguments: [(#"a\1"#, "a\\x01"), (#"[\1]a"#, "\\x01a"), (#"(a)\2"#, "a\\x02")])
  func `a number without its group is a character that no URL has`(regex: String, _: String) {
    let obstacle = #expect(throws: RegexObstacle.self) {
      try RegexTranslator().patterns(of: Array(regex.utf8))
    }
    #expect(obstacle?.kind == .never)
  }

  static let hosts: [(String, [String])] = [
    ("^ad", ["^[^:]+://+ad"]), ("ad", ["^[^:]+://+[^:/]*ad"]),
    (#"ad\.test$"#, [#"^[^:]+://+[^:/]*ad\.test[/:]"#]), ("^a.*b$", ["^[^:]+://+a[^/:]*b[/:]"]),
    (#"^\w+$"#, ["^[^:]+://+[a-z0-9_]+[/:]"]), ("x*", ["^[^:]+://+[^:/]"]),
    ("[^.]x", ["^[^:]+://+[^:/]*[^./:]x"]),
  ]

  @Test(arguments: hosts)
  func `an expression for hosts is written as patterns for URLs`(
    regex: String, expected: [String]
  ) throws {
    let patterns = try RegexTranslator(.host).patterns(of: Array(regex.utf8))
    #expect(patterns.texts.map { shown($0) } == expected)
  }

  @Test(arguments: [("(?=a(?=d)).{0,}a", "http:~adz"), ("(?=a)(?:[.]+?^x)?a", "1-http.ad")])
  func `PCRE2 may use the character again that a lookahead saw`(regex: String, text: String) throws
  {
    let engine = try EnginePattern(Array(regex.utf8), isCaseSensitive: true)
    #expect(engine.matches(Array(text.utf8)) == true)
  }

  static let growths: [(regex: String, alone: Int?, among20: Int?)] = [
    ("a.{14}b", 16_384, 1_000_000_000), ("ab.{5}c", 8, 10_501), ("^a.{14}b", nil, nil),
    ("a[^/]{14}b", 16_384, 1_000_000_000), ("/[^/]{14}b", nil, nil), ("/[a-f0-9]{32}", nil, nil),
    ("https?://a.*b", nil, nil), ("a.?.?b", 4, 441),
  ]

  @Test(arguments: growths) func `states multiply where a beginning may occur again`(
    regex: String, alone: Int?, among20: Int?
  ) throws {
    let growth = try RegexTranslator().patterns(of: Array(regex.utf8)).growth
    #expect((growth == nil) == (alone == nil))
    if let growth, let alone, let among20 {
      #expect((alone / 2...alone * 2).contains(growth.states(beside: 0)), "\(growth)")
      #expect((among20 / 2...among20 * 2).contains(growth.states(beside: 19)), "\(growth)")
    }
  }

  @Test func `an expression of any size ends within its bounds`() {
    let bodies = [
      #"(a|b\b)"#, "(ab|c)?", "(a+b*)*", #"(\b)"#, "()", "(|)", "a?", #"\b"#, "(((", ")", "[a-",
      "(^|a)", "x{9}", "(x{9})", "((a?|b?)+c?)+",
    ]
    for body in bodies {
      for count in [10, 1_000, 100_000] {
        let regex = Array(String(repeating: body, count: count).utf8)
        let patterns = try? RegexTranslator().patterns(of: regex)
        #expect((patterns?.texts ?? []).reduce(0) { $0 + $1.count } <= 40_000)
      }
    }
  }

  @Test(arguments: [false, true])
  func `random expressions match what PCRE2 says`(looksAround: Bool) throws {
    var maker = RandomRegex(random: RepeatableRandom())
    maker.looksAround = looksAround
    let seed = maker.random.seed
    var (hits, count, written) = (0, 0, 0)
    for _ in 0..<1_500 {
      let regex = maker.regex()
      let isCaseSensitive = maker.random.oneIn(4)
      let spelling = EnginePattern.spelling(ofJavaScript: regex)
      let engine = try EnginePattern(spelling, isCaseSensitive: isCaseSensitive)
      let isHost = maker.random.oneIn(4)
      let translator = RegexTranslator(isHost ? .host : .url, isCaseSensitive: isCaseSensitive)
      let texts: [[UInt8]]
      do throws(RegexObstacle) {
        texts = try translator.patterns(of: regex).texts
      } catch {
        let isExpected = [.never, .tooMany, .wordBoundary, .repetition].contains(error.kind)
        #expect(
          isExpected || looksAround && error.kind == .lookaround,
          "seed \(seed), \(shown(regex)), \(error)")
        guard error.kind == .never else { continue }
        texts = []
      }
      written += 1
      let patterns = try Patterns(texts, isCaseSensitive: isCaseSensitive)
      for _ in 0..<10 {
        let text = isHost ? maker.host() : maker.text()
        guard let expected = engine.matches(text) else { continue }
        count += 1
        hits += expected ? 1 : 0
        let url = isHost ? Array("http://".utf8) + text + Array("/ad".utf8) : text
        let isSame = patterns.match(url) == expected
        #expect(isSame, "seed \(seed), \(shown(regex)) \(texts.map { shown($0) }) \(shown(text))")
      }
    }
    #expect(written > 1_000 && hits > count / 10 && hits < count, "\(hits) of \(count), \(written)")
  }
}
