// SPDX-License-Identifier: Apache-2.0

import TextFormats
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
}
