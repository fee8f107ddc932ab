// SPDX-License-Identifier: Apache-2.0

/// The lines of a text as editors count them: they end at LF, CR or both together.
struct LineRanges: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start = 0
  private var isAtEnd = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of the next line without its line break.
  mutating func next() -> Range<Int>? {
    guard !isAtEnd else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    defer {
      isAtEnd = end == bytes.count
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return start..<end
  }

  /// The lines as parts of a document.
  var parts: [OpenDocument.Part] {
    enumerated().map { number, range in
      OpenDocument.Part(range: range, bytes: Array(bytes[range]), index: number)
    }
  }
}
