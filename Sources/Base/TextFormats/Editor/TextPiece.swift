// SPDX-License-Identifier: Apache-2.0

/// A part of a text with its counts.
///
/// A piece begins and ends between two characters, and not between a CR and its LF, so that the counts
/// of pieces add up.
struct TextPiece: Sendable {
  let bytes: [UInt8]
  let counts: TextCounts

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    counts = TextCounts(of: bytes[...])
  }

  /// Cuts bytes into pieces of at most a few characters more than a size.
  static func pieces(of bytes: [UInt8], size: Int) -> [TextPiece] {
    guard bytes.count > size else { return bytes.isEmpty ? [] : [TextPiece(bytes)] }
    var pieces: [TextPiece] = []
    pieces.reserveCapacity(bytes.count / size + 1)
    var start = 0
    while start < bytes.count {
      var end = min(start + size, bytes.count)
      while end < bytes.count, isInside(bytes, end) { end += 1 }
      pieces.append(TextPiece(Array(bytes[start..<end])))
      start = end
    }
    return pieces
  }

  /// Whether an offset is inside of a character or of a line break.
  private static func isInside(_ bytes: [UInt8], _ offset: Int) -> Bool {
    bytes[offset] & 0xC0 == 0x80 || bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D
  }
}

/// What a part of a text has.
struct TextCounts: Sendable, Equatable {
  var bytes = 0
  /// Units of UTF-16.
  var units = 0
  var lineBreaks = 0
  /// Halves of characters outside of the basic plane, which stand alone.
  var surrogates = 0

  init() {}

  /// Counts; in an invalid text each byte that begins no character counts nothing.
  init(of bytes: ArraySlice<UInt8>) {
    self.bytes = bytes.count
    var previous: UInt8 = 0
    for byte in bytes {
      units += byte & 0xC0 != 0x80 ? 1 : 0
      units += byte >= 0xF0 ? 1 : 0
      // A CR is counted with the byte after it, which may be its LF.
      lineBreaks += byte == 0x0A || previous == 0x0D ? 1 : 0
      surrogates += previous == 0xED && byte >= 0xA0 ? 1 : 0
      previous = byte
    }
    lineBreaks += previous == 0x0D ? 1 : 0
  }

  /// The line breaks in bytes that do not end between a CR and its LF.
  static func lineBreaks(in bytes: ArraySlice<UInt8>) -> Int {
    var (feeds, returns) = (0, 0)
    for byte in bytes {
      feeds += byte == 0x0A ? 1 : 0
      returns += byte == 0x0D ? 1 : 0
    }
    // Texts with CR are rare; only there a second look is needed.
    return returns == 0 ? feeds : TextCounts(of: bytes).lineBreaks
  }

  /// The units of UTF-16 in bytes.
  static func units(in bytes: ArraySlice<UInt8>) -> Int {
    var units = 0
    for byte in bytes { units += (byte & 0xC0 != 0x80 ? 1 : 0) + (byte >= 0xF0 ? 1 : 0) }
    return units
  }

  static func + (one: TextCounts, other: TextCounts) -> TextCounts {
    var sum = one
    sum.bytes += other.bytes
    sum.units += other.units
    sum.lineBreaks += other.lineBreaks
    sum.surrogates += other.surrogates
    return sum
  }
}
