// SPDX-License-Identifier: Apache-2.0

import TextFormats
import SystemFiles
import TestSupport
import Testing

struct EditorTextTests {
  private static let samples: [UInt16] = [
    0x0A, 0x0D, 0x0A, 0x0D, 0x22, 0x61, 0x62, 0x7A, 0xE9, 0x20AC, 0x5B, 0xD83D, 0xDE00, 0xD83D,
    0xDE00, 0xFFFD, 0xEFFF,
  ]

  /// How many changes are made: `SLUICE_EDITS=1000000 swift test --filter EditorTextTests` makes as
  /// many as a long run needs.
  private static let edits = Environment.value(of: "SLUICE_EDITS").flatMap { Int($0) } ?? 6000

  @Test("random changes give the text that an editor has, with every position where it has it")
  func randomChanges() {
    var random = RepeatableRandom()
    for _ in 0..<(Self.edits / 60) {
      let encoding: PositionEncoding = random.oneIn(3) ? .utf8 : .utf16
      var plain = PlainText16("[\r\n{\"a\":\"😀é€\"}\n]")
      var text = EditorText(plain.bytes, pieceSize: 8 + random.below(24))
      for _ in 0..<60 {
        change(&text, &plain, encoding, &random)
        #expect(text.bytes == plain.bytes, "seed \(random.seed)")
        compare(text, plain, encoding, &random)
      }
    }
  }

  private func change(
    _ text: inout EditorText, _ plain: inout PlainText16, _ encoding: PositionEncoding,
    _ random: inout RepeatableRandom
  ) {
    let (one, other) = (position(in: plain, &random), position(in: plain, &random))
    // Mostly short changes, so that the text lives on.
    let end = random.oneIn(4) ? other : TextPosition(line: one.line, character: one.character + 1)
    let new = (0..<random.below(9)).map { _ in
      Self.samples[random.below(Self.samples.count)]
    }
    plain.replace(one, end, with: new, encoding)
    let old = text
    let change = text.replace(one, end, with: HalfCharacters.bytes(of: new), encoding)
    #expect(text.count == old.count + change.shift)
    #expect(old[0..<change.range.lowerBound].count == change.range.lowerBound)
  }

  private func position(in plain: PlainText16, _ random: inout RepeatableRandom) -> TextPosition {
    let lines = plain.lines
    let line = random.below(lines.count + 2) - (random.oneIn(40) ? 3 : 0)
    let width = lines.indices.contains(line) ? lines[line].count : 3
    return TextPosition(line: line, character: random.below(width * 2 + 3) - 1)
  }

  private func compare(
    _ text: EditorText, _ plain: PlainText16, _ encoding: PositionEncoding,
    _ random: inout RepeatableRandom
  ) {
    let position = position(in: plain, &random)
    let unit = plain.unit(of: position, encoding)
    let offset = plain.offset(ofUnit: unit)
    #expect(text.offset(of: position, encoding) == offset, "\(position), seed \(random.seed)")
    let found = text.position(of: offset, encoding)
    #expect(
      plain.offset(ofUnit: plain.unit(of: found, encoding)) == offset,
      "\(position) became \(found), seed \(random.seed)")
    #expect(text.lineCount == plain.lines.count)
  }

  @Test("positions behind the end of a line or of the text are clamped")
  func positionsBehindTheEnd() {
    let text = EditorText(Array("ab\r\n😀c\r".utf8))
    let cases: [(line: Int, character: Int, offset: Int)] = [
      (0, 0, 0), (0, 2, 2), (0, 3, 2), (0, 99, 2), (1, 0, 4), (1, 1, 4), (1, 2, 8), (1, 3, 9),
      (1, 4, 9), (2, 0, 10), (2, 5, 10), (3, 0, 10), (-1, 4, 0), (0, -1, 0),
      (.max, .max, 10), (.min, .min, 0), (0, .max, 2),
    ]
    for (line, character, offset) in cases {
      let position = TextPosition(line: line, character: character)
      #expect(text.offset(of: position, .utf16) == offset, "\(position)")
    }
  }

  @Test("half characters are U+FFFD until they meet")
  func halfCharacters() {
    var text = EditorText(Array("a😀b".utf8))
    let start = TextPosition(line: 0, character: 2)
    _ = text.replace(start, start, with: Array("-".utf8), .utf16)
    #expect(text.bytes == Array("a\u{FFFD}-\u{FFFD}b".utf8))
    let end = TextPosition(line: 0, character: 3)
    let change = text.replace(start, end, with: [], .utf16)
    #expect(text.bytes == Array("a😀b".utf8))
    #expect(change == TextChange(1..<8, count: 4))
  }

  @Test("a position in a line of many bytes is found in both encodings")
  func longLines() {
    let line = String(repeating: "é😀x", count: 3000)
    let text = EditorText(Array((line + "\n" + line).utf8))
    let offset = line.utf8.count + 1 + 7 * 2000
    #expect(text.position(of: offset, .utf16) == TextPosition(line: 1, character: 8000))
    #expect(text.position(of: offset, .utf8) == TextPosition(line: 1, character: 14000))
    #expect(text.offset(of: TextPosition(line: 1, character: 8000), .utf16) == offset)
    #expect(text.offset(of: TextPosition(line: 1, character: 14000), .utf8) == offset)
  }
}
