// SPDX-License-Identifier: Apache-2.0

import Testing
import Patterns

/// The dialect, construct by construct.
@Suite struct `The pattern parser` {
  static let taken = [
    "a", "/", #"\/"#, #"\.\-\!\#\%\&\~\@\=\:\;\,\<\>\'\"\`\_"#, ".", "]", "}", "{", "{}", "{a}",
    "{,2}",
    "a{1", "{ 1}", "a{}", "a{1,", "[]", "[^]", "[]a]", "[^]a]", "[-a]", "[a-]", "[a-b-c]",
    "[[:alpha:]]",
    "[a^]", #"[\]]"#, #"[\-]"#, "[|]", #"\|"#, "[$^.*+?(){}]", "[[]", "a*", "a+", "a?", "a*?",
    "a+?", "a??",
    "a{0,}", "a{1,}", "a{0,1}", "a{00,1}", "a{0,01}", "a{0,1}?", "a{1,}?", "a{0,4294967295}",
    "a{1,4294967296}", "a{0,99999999999999999999}", "()", "(?:)", "(a)", "(?:a)", "(?<n>a)",
    "((a)b)*",
    "(?<$_x>a)", #"(?<\u0061>a)"#, #"(?<\u{61}>a)"#, "^", "^a", "^^a", "a$", "$", "^$", "(a)$",
    #"\t\n\v\f\r"#, #"\x41"#, #"\x7f"#, #"\u0041"#, #"\x4"#, #"\u004"#, #"\x"#, #"\u"#, #"\u{0,1}"#,
    #"\cA\cz"#, #"\c1"#, #"\c"#, #"[\c1\c_]"#, #"[\c]"#, #"\0"#, #"a\0"#, #"\x00"#, #"\1\77\177"#,
    #"\8\9"#,
    #"(a)\1"#, #"\400"#, #"a[\0b]"#, #"[^\0]"#, #"\k<n>"#, #"\k"#, #"\p{L}"#, #"\h\N\A\z\i\Q\e"#,
    #"[\b]"#, #"[\B]"#,
  ]

  @Test(arguments: taken) func `what WebKit accepts has no problem`(pattern: String) {
    #expect(URLFilter(parsing: Array(pattern.utf8)).problems == [])
  }

  typealias Refused = (pattern: String, kind: PatternProblem.Kind, range: Range<Int>)

  static let syntax: [Refused] = [
    ("*", .syntax, 0..<1), ("+a", .syntax, 0..<1), ("?", .syntax, 0..<1), ("{1}", .syntax, 0..<3),
    ("a**", .syntax, 2..<3), ("a++", .syntax, 2..<3), ("a+*", .syntax, 2..<3),
    ("a?*", .syntax, 2..<3),
    ("a*??", .syntax, 3..<4), ("a{0,1}{0,1}", .syntax, 6..<11), ("^*", .syntax, 1..<2),
    ("$*", .syntax, 1..<2), ("a{2,1}", .syntax, 1..<6), ("(*a)", .syntax, 1..<2),
    ("(", .syntax, 0..<1), (")", .syntax, 0..<1), ("(a", .syntax, 0..<1), ("a)", .syntax, 1..<2),
    ("(a))", .syntax, 3..<4), ("[", .syntax, 0..<1), ("a[b", .syntax, 1..<3),
    ("[z-a]", .syntax, 1..<4),
    ("[a-b-a--]", .syntax, 5..<8), ("(?i)", .syntax, 0..<4), ("(?P<n>a)", .syntax, 0..<3),
    ("(?>a)", .syntax, 0..<3), ("(?#a)", .syntax, 0..<3), ("(?'n'a)", .syntax, 0..<3),
    ("(?", .syntax, 0..<2),
    ("(?ii:a)", .syntax, 0..<4), ("(?-:a)", .syntax, 0..<4), ("(?x:a)", .syntax, 0..<3),
    ("(?<>a)", .syntax, 0..<4), ("(?<1>a)", .syntax, 0..<5), ("(?<n", .syntax, 0..<4),
    ("(?<n>a)(?<n>b)", .syntax, 7..<12), (#"\"#, .syntax, 0..<1), (#"a\"#, .syntax, 1..<2),
    (#"(?<n>a)\k<m>"#, .syntax, 7..<12), (#"\k<n>(?<n>a)"#, .syntax, 0..<5),
    (#"(?<n>a)\k"#, .syntax, 7..<9),
  ]

  static let unsupported: [Refused] = [
    ("é", .nonASCII, 0..<2), ("aé€b", .nonASCII, 1..<6), (#"\xe9"#, .nonASCII, 0..<4),
    (#"\u00e9"#, .nonASCII, 0..<6), (#"\200"#, .nonASCII, 0..<4), (#"[\x80]"#, .nonASCII, 1..<5),
    ("a|b", .alternatives, 1..<2), ("|", .alternatives, 0..<1), ("(a|b)", .alternatives, 2..<3),
    ("a{2}", .repetition, 1..<4), ("a{1}", .repetition, 1..<4), ("a{0}", .repetition, 1..<4),
    ("a{2,}", .repetition, 1..<5), ("a{2,3}?", .repetition, 1..<7),
    (#"\u{41}"#, .repetition, 2..<6),
    ("(a){0,2}", .repetition, 3..<8), ("[a]{1,2}", .repetition, 3..<8),
    (#"\d"#, .characterClass, 0..<2), (#"a\W+"#, .characterClass, 1..<3),
    (#"\s"#, .characterClass, 0..<2),
    (#"[\d]"#, .characterClassInSet, 1..<3), (#"[a-\S]"#, .characterClassInSet, 3..<5),
    (#"\bx"#, .wordBoundary, 0..<2), (#"x\B"#, .wordBoundary, 1..<3),
    ("(?=a)", .lookaround, 0..<3), ("a(?!b)", .lookaround, 1..<4), ("(?<=a)", .lookaround, 0..<4),
    ("(?<!a)", .lookaround, 0..<4), ("(?i:a)", .lookaround, 0..<4), ("(?-s:a)", .lookaround, 0..<5),
    ("(?i-ms:a)", .lookaround, 0..<7), ("(?=a)*", .lookaround, 0..<3),
    (#"(?<n>a)\k<n>"#, .backReference, 7..<12),
    ("a^", .startOfLine, 1..<2), ("(^a)", .startOfLine, 1..<2), ("a^b", .startOfLine, 1..<2),
    ("$a", .endOfLine, 0..<1), ("a$$", .endOfLine, 1..<2), ("(a$)", .endOfLine, 2..<3),
    ("(a$)b", .endOfLine, 2..<3), (#"\0a"#, .endOfLine, 0..<2), (#"[^\0]a"#, .endOfLine, 0..<5),
    (#"[a-\xff]"#, .rangeAbort, 1..<7), (#"[\u0000-\uffff]"#, .rangeAbort, 1..<14),
  ]

  @Test(arguments: syntax + unsupported)
  func `what WebKit rejects is reported with its range`(
    pattern: String, kind: PatternProblem.Kind, range: Range<Int>
  ) {
    let verdict = URLFilter(parsing: Array(pattern.utf8)).verdict
    #expect(verdict?.kind == kind)
    #expect(verdict?.range == range)
    #expect(verdict?.message.isEmpty == false)
  }

  static let orders:
    [(pattern: String, kinds: [PatternProblem.Kind], verdict: PatternProblem.Kind)] = [
      (#"\d|a{2}"#, [.characterClass, .alternatives, .repetition], .characterClass),
      (#"a{2}|\d"#, [.repetition, .alternatives, .characterClass], .repetition),
      (#"a|\b("#, [.alternatives, .wordBoundary, .syntax], .syntax),
      ("é(", [.nonASCII, .syntax], .nonASCII), (#"\xe9("#, [.nonASCII, .syntax], .syntax),
      (#"[a-\xff]("#, [.rangeAbort, .syntax], .rangeAbort),
      (#"\d[a-\xff]("#, [.characterClass, .rangeAbort, .syntax], .syntax),
      ("$a^b", [.startOfLine, .endOfLine], .startOfLine),
      ("x^y$z", [.startOfLine, .endOfLine], .startOfLine),
      (#"(?=a)\d"#, [.lookaround, .characterClass], .lookaround),
    ]

  @Test(arguments: orders)
  func `problems are in the order in which WebKit finds them`(
    pattern: String, kinds: [PatternProblem.Kind], verdict: PatternProblem.Kind
  ) {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    #expect(filter.problems.map(\.kind) == kinds)
    #expect(filter.verdict?.kind == verdict)
  }

  @Test(arguments: [
    "^", "$", "^$", "()", "(?:)", "x*", ".*", "a?b*", "^a*$", "^[0-9]*$", "^(http)?$", "(a*)$",
    #"\0"#,
    "(a?b?)+", "((a)*)+", #"[^\0]"#, #"[\0]"#, "a{0,}", "^^", "(a{0,1})", ".*?",
  ])
  func `a pattern without a required term matches everything`(pattern: String) {
    let filter = URLFilter(parsing: Array(pattern.utf8))
    #expect(filter.problems == [])
    #expect(filter.matchesEverything)
  }

  @Test(arguments: [
    "a", ".", "^.", "[]", "[^]", "xa*$", "(a)", "(a?b)+", "a+", #"[\0a]"#, "(()a)", "a{1,}",
  ])
  func `a pattern with a required term does not match everything`(pattern: String) {
    #expect(!URLFilter(parsing: Array(pattern.utf8)).matchesEverything)
  }

  @Test func `a pattern can have 1,048,576 characters and no more`() {
    let longest = [UInt8](repeating: 0x61, count: 1_048_576)
    #expect(URLFilter(parsing: longest).problems == [])
    #expect(URLFilter(parsing: longest + [0x61]).verdict?.kind == .tooLong)
  }

  @Test func `groups can nest as deeply as there is text`() {
    let deep = String(repeating: "(", count: 50_000) + "a" + String(repeating: ")", count: 50_000)
    let filter = URLFilter(parsing: Array(deep.utf8))
    #expect(filter.problems == [])
    #expect(!filter.matchesEverything)
    #expect(PatternProgram(filter, isCaseSensitive: false)?.matches(Array("xax".utf8)) == true)
  }
}
