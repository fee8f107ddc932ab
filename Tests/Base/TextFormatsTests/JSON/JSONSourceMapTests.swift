// SPDX-License-Identifier: Apache-2.0

import TextFormats
import TestSupport
import Testing

/// Mapping the content of a string back to the text.
@Suite struct `Positions in strings with escapes` {
  private static let pieces: [(source: String, length: Int)] = [
    ("a", 1), ("bc", 2), (#"\n"#, 1), (#"\\"#, 1), (#"\u0041"#, 1), (#"\u00e9"#, 2),
    (#"\u20ac"#, 3), (#"\ud83d\ude00"#, 4), ("é", 2), (#"\/"#, 1),
  ]

  /// The source offset of each byte of the content: the start of its piece for a first byte, else
  /// the end of the piece that contains it.
  @Test func `lead to the piece that the content was made of`() {
    var random = RepeatableRandom()
    for _ in 0..<2_000 {
      let pieces = (0..<random.below(12)).map { _ in random.pick(Self.pieces) }
      let text = "[\"" + pieces.map(\.source).joined() + "\"]"
      let document = JSONDocument(reading: Array(text.utf8))
      let map = document.sourceMap(of: 1)
      var (source, content) = (2, 0)
      var places: [Int] = []
      for piece in pieces {
        let isPlain = piece.source.first != "\\"
        for byte in 0..<piece.length {
          let within = isPlain ? source + byte : source + piece.source.utf8.count
          places.append(byte == 0 ? source : within)
        }
        source += piece.source.utf8.count
        content += piece.length
      }
      places.append(source)
      for start in 0...content {
        for end in start...content {
          #expect(
            map.range(of: start..<end) == places[start]..<places[end],
            "\(start)..<\(end) of \(text), seed \(random.seed)")
        }
      }
    }
  }
}
