// SPDX-License-Identifier: Apache-2.0

import TextFormats
import TestSupport
import Testing

/// What WebKit reads as JSON, and where a text is not JSON.
@Suite struct `The JSON reader` {
  static let accepted = [
    "[]", " [ ] ", "\t\r\n[]\n", "{}", "null", "true", "false", "\"\"", "0", "[[],{}]",
    "{\"a\":1,\"a\":2}", "{\"\":{\"\":[]}}",
    "-0", "1e5", "1E+5", "1e-5", "0.5", "-1.25e3", "1e999", String(repeating: "9", count: 400),
    #""\" \\ \/ \b \f \n \r \t \v \u00e9 \uD83D\uDE00 \x41 \xff""#, #""\ud800""#,
    #""\udc00\ud800""#,
    "\"\u{0}\"", "\"\u{1}\n\t\r\u{1F}\u{7F}\"", "\"é €😀 \u{2028}\u{FEFF}\"", "\"// # /* '\"",
  ]

  @Test func `stops at a number of values`() {
    let text = Array(#"[{"a":1},{},{}]"#.utf8)
    #expect(JSONDocument(reading: text, mostNodes: 6).problems.isEmpty)
    let stopped = JSONDocument(reading: text, mostNodes: 5)
    #expect(stopped.problems.map(\.kind) == [.size])
    #expect(stopped.problems.first?.message == "the text has more than 5 values")
  }

  static let refused: [(text: String, kind: JSONProblem.Kind, range: Range<Int>)] = [
    ("\u{FEFF}[]", .byteOrderMark, 0..<3), ("[]\u{FEFF}", .afterValue, 2..<5),
    ("", .endOfText, 0..<0), ("  ", .endOfText, 2..<2), ("[", .endOfText, 1..<1),
    ("[1", .endOfText, 2..<2), ("[1,", .endOfText, 3..<3), ("{\"a\"", .endOfText, 4..<4),
    ("{\"a\":", .endOfText, 5..<5), ("{", .endOfText, 1..<1), ("{\"a\":1,", .endOfText, 7..<7),
    ("[\"ab", .endOfText, 1..<4), ("[\"ab\\", .endOfText, 4..<5),
    ("[] []", .afterValue, 3..<4), ("[]é", .afterValue, 2..<4), ("[]]", .afterValue, 2..<3),
    ("[\u{B}]", .unexpected, 1..<2), ("[\u{C}]", .unexpected, 1..<2),
    ("[\u{0}]", .unexpected, 1..<2),
    ("[\u{A0}]", .unexpected, 1..<3), ("[\u{2028}]", .unexpected, 1..<4),
    ("[\u{3000}1]", .unexpected, 1..<4), ("]", .unexpected, 0..<1), ("[}", .unexpected, 1..<2),
    ("[1 }", .unexpected, 3..<4), ("{\"a\" 1}", .unexpected, 5..<6),
    ("{,:}", .trailingComma, 1..<2), ("{:}", .unexpected, 1..<2),
    ("[1/2]", .unexpected, 2..<3), ("['a]", .unexpected, 1..<2),
    ("// x\n[]", .comment, 0..<4), ("[/* x */]", .comment, 1..<8), ("[] # x", .comment, 3..<6),
    ("[1 /* x]", .comment, 3..<8),
    ("[1,]", .trailingComma, 2..<3), ("[,1]", .trailingComma, 1..<2),
    ("[1,,2]", .trailingComma, 3..<4),
    ("{\"a\":1,}", .trailingComma, 6..<7), ("[,]", .trailingComma, 1..<2),
    ("[1 2]", .missingComma, 3..<4), ("{\"a\":1 \"b\":2}", .missingComma, 7..<8),
    ("['a']", .quotation, 1..<4), ("{'a':1}", .quotation, 1..<4), ("{a:1}", .quotation, 1..<2),
    ("{1:1}", .quotation, 1..<2),
    ("[+1]", .number, 1..<3), ("[.5]", .number, 1..<3), ("[1.]", .number, 1..<3),
    ("[01]", .number, 1..<3), ("[0x1F]", .number, 1..<5), ("[1e]", .number, 1..<3),
    ("[1e+]", .number, 1..<4), ("[-]", .number, 1..<2), ("[--1]", .number, 1..<4),
    ("[1.2.3]", .number, 1..<6), ("[-Infinity]", .number, 1..<10), ("[1_0]", .unexpected, 2..<3),
    ("[True]", .word, 1..<5), ("[NULL]", .word, 1..<5), ("[NaN]", .word, 1..<4),
    ("[Infinity]", .word, 1..<9), ("[undefined]", .word, 1..<10), ("[yes]", .word, 1..<4),
    (#"["\d"]"#, .escape, 2..<4), (#"["\."]"#, .escape, 2..<4), (#"["\0"]"#, .escape, 2..<4),
    (#"["\'"]"#, .escape, 2..<4), (#"["\a"]"#, .escape, 2..<4), (#"["\U0041"]"#, .escape, 2..<4),
    (#"["\u12"]"#, .escape, 2..<6), (#"["\u12g4"]"#, .escape, 2..<6), (#"["\x4"]"#, .escape, 2..<5),
    (#"["\é"]"#, .escape, 2..<5),
  ]

  @Test(arguments: accepted) func `what WebKit reads has no problem`(text: String) {
    #expect(JSONDocument(reading: Array(text.utf8)).problems == [])
  }

  @Test(arguments: refused)
  func `what WebKit does not read has a problem at its position`(
    text: String, kind: JSONProblem.Kind, range: Range<Int>
  ) {
    let problems = JSONDocument(reading: Array(text.utf8)).problems
    #expect(problems.first?.kind == kind)
    #expect(problems.first?.range == range)
    #expect(problems.allSatisfy { !$0.message.isEmpty })
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are reported`(bytes: [UInt8]) {
    let text = Array("[\"a".utf8) + bytes + Array("b\"]".utf8)
    let problems = JSONDocument(reading: text).problems
    #expect(problems.first?.kind == .invalidUTF8)
    #expect(problems.first?.range.lowerBound == 3)
  }

  @Test(
    arguments: [
      [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
      [0xEE, 0x80, 0x80],
      [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `the first and last characters of each length are UTF-8`(bytes: [UInt8]) {
    let text = Array("[\"a".utf8) + bytes + Array("b\"]".utf8)
    #expect(JSONDocument(reading: text).problems == [])
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `UTF-16 is recognized`(mark: [UInt8]) {
    let problems = JSONDocument(reading: mark + [0x5B, 0, 0x5D, 0]).problems
    #expect(problems.map(\.kind) == [.invalidUTF8])
    #expect(problems.first?.message.contains("UTF-16") == true)
  }

  @Test func `a value may be 1,000 deep and no deeper`() {
    for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
      func nested(_ depth: Int) -> JSONDocument {
        let start = String(repeating: opening, count: depth)
        return JSONDocument(
          reading: Array((start + "1" + String(repeating: closing, count: depth)).utf8))
      }
      #expect(nested(1_000).problems == [])
      let problem = nested(1_001).problems.first
      #expect(problem?.kind == .depth)
      #expect(problem?.range.lowerBound == 1_001 * opening.utf8.count)
    }
  }

  @Test func `a million brackets need no stack`() {
    let problems = JSONDocument(reading: Array(repeating: 0x5B, count: 1_000_000)).problems
    #expect(problems.map(\.kind) == [.depth])
  }

  @Test func `the last of several equal keys can be found`() {
    let document = JSONDocument(reading: Array(#"{"a":1,"b":2,"a":3}"#.utf8))
    let keys = document.children(of: 0).filter { document.text(of: $0, equals: "a") }
    #expect(keys.count == 2)
    #expect(keys.last.map { document.nodes[$0 + 1].range } == 17..<18)
  }

  @Test func `a key is found however it is written`() {
    let document = JSONDocument(reading: Array(#"{"\u0061\x62\/":1,"ab/":2,"AB/":3}"#.utf8))
    let found = document.children(of: 0).map { document.text(of: $0, equals: "ab/") }
    #expect(found == [true, true, false])
  }

  @Test func `several mistakes in one text are all reported`() {
    let text = """
      [ // a list
        {"a": 1,},
        {b: 'x' "c": TRUE},
        ["\\d", 01,,],
        2 3,
      ]
      """
    let document = JSONDocument(reading: Array(text.utf8))
    let kinds: [JSONProblem.Kind] = [
      .comment, .trailingComma, .quotation, .quotation, .missingComma, .word, .escape, .number,
      .trailingComma, .missingComma, .trailingComma,
    ]
    #expect(document.problems.map(\.kind) == kinds)
    #expect(
      document.children(of: 0).map { document.nodes[$0].kind } == [
        .object, .object, .array, .number, .number,
      ])
  }

  @Test func `reading stops after a hundred mistakes`() {
    let text = Array("[".utf8) + Array(repeating: UInt8(ascii: ","), count: 100_000)
    #expect(JSONDocument(reading: text).problems.count == 100)
  }
}
