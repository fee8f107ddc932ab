// SPDX-License-Identifier: Apache-2.0

import RuleModel
import JSONText
import PlainText
import Testing

/// From contents back to the text, and from the text to lines and columns.
@Suite struct `Positions in a text` {
  static let contents: [(source: String, content: [UInt8])] = [
    (#""abc""#, Array("abc".utf8)), (#""""#, []),
    (#""a\\.b""#, Array("a\\.b".utf8)),
    (#""\"\/\b\f\n\r\t\v""#, [0x22, 0x2F, 8, 12, 10, 13, 9, 11]),
    (#""\u0041\x42\xe9""#, [0x41, 0x42, 0xC3, 0xA9]), (#""\u20AC""#, [0xE2, 0x82, 0xAC]),
    (#""\ud83d\ude00""#, [0xF0, 0x9F, 0x98, 0x80]), (#""\ud83dx""#, [0xED, 0xA0, 0xBD, 0x78]),
    (#""\ud83d\u0041""#, [0xED, 0xA0, 0xBD, 0x41]),
    (#""\ude00\ud83d""#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD]),
    (#""\u0000""#, [0]),
  ]

  @Test(arguments: contents)
  func `a string's content is what its escapes stand for`(source: String, content: [UInt8]) {
    let document = JSONDocument(reading: Array(source.utf8))
    #expect(document.problems == [])
    #expect(document.text(of: 0) == content)
  }

  static let parts: [(source: String, part: Range<Int>, expected: Range<Int>)] = [
    (#""abcd""#, 1..<3, 2..<4), (#""abcd""#, 0..<4, 1..<5), (#""abcd""#, 4..<4, 5..<5),
    (#""abcd""#, 2..<9, 3..<5), (#""abcd""#, 8..<9, 5..<5),
    (#""a\\.b""#, 0..<1, 1..<2), (#""a\\.b""#, 1..<2, 2..<4), (#""a\\.b""#, 1..<3, 2..<5),
    (#""a\\.b""#, 3..<4, 5..<6), (#""a\\.b""#, 4..<4, 6..<6), (#""a\\.b""#, 0..<0, 1..<1),
    (#""x\u00e9y""#, 1..<3, 2..<8), (#""x\u00e9y""#, 3..<4, 8..<9),
    (#""\ud83d\ude00z""#, 0..<4, 1..<13), (#""\ud83d\ude00z""#, 4..<5, 13..<14),
    (#""\x41b""#, 0..<1, 1..<5), (#""\\\\""#, 1..<2, 3..<5), (#""\\é|""#, 3..<4, 5..<6),
  ]

  @Test(arguments: parts)
  func `a part of a string is found in the text`(
    source: String, part: Range<Int>, expected: Range<Int>
  ) {
    let document = JSONDocument(reading: Array(source.utf8))
    #expect(document.sourceRange(ofText: part, in: 0) == expected)
  }

  static let lines: [(text: String, offset: Int, line: Int, column: Int)] = [
    ("", 0, 1, 1), ("a", 0, 1, 1), ("a", 1, 1, 2), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1),
    ("a\nb", 3, 2, 2), ("a\n", 2, 2, 1), ("\n\n\n", 2, 3, 1), ("a\r\nb", 2, 1, 3),
    ("a\r\nb", 3, 2, 1), ("a\rb", 2, 1, 3), ("éx\nü", 2, 1, 3), ("éx\nü", 4, 2, 1),
  ]

  @Test(arguments: lines)
  func `lines and columns count from 1, columns in bytes`(
    text: String, offset: Int, line: Int, column: Int
  ) {
    let position = LineTable(Array(text.utf8)).position(of: offset)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test(arguments: [
    ("", 1, ""), ("a", 1, "a"), ("a\nb", 1, "a"), ("a\nb", 2, "b"), ("a\n", 2, ""),
    ("a\r\nb\r\n", 1, "a"), ("a\r\nb\r\n", 2, "b"), ("a\r\nb\r\n", 3, ""), ("\r\n", 1, ""),
    ("\n\nx", 2, ""), ("a\r", 1, "a"),
  ])
  func `a line is shown without its end`(text: String, line: Int, content: String) {
    let bytes = Array(text.utf8)
    let range = LineTable(bytes).range(ofLine: line, in: bytes)
    #expect(String(decoding: bytes[range], as: UTF8.self) == content)
  }
}
