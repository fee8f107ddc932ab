// SPDX-License-Identifier: Apache-2.0

/// Characters outside of the basic plane and their halves in UTF-16.
///
///     character      F0 9F 98 80         U+1F600
///     first half     ED A0 BD            U+D83D, `ED A0…AF xx`
///     second half    ED B8 80            U+DE00, `ED B0…BF xx`
enum SurrogatePairs {
  /// The first half of a character of four bytes, as three bytes; nothing for another one.
  static func firstHalf(of character: [UInt8]) -> [UInt8] {
    value(ofPair: character).map { half(0xD800 + (($0 - 0x10000) >> 10)) } ?? []
  }

  /// The second half of a character of four bytes, as three bytes.
  static func secondHalf(of character: [UInt8]) -> [UInt8] {
    value(ofPair: character).map { half(0xDC00 + (($0 - 0x10000) & 0x3FF)) } ?? []
  }

  private static func value(ofPair character: [UInt8]) -> UInt32? {
    guard character.count == 4, character[0] >= 0xF0 else { return nil }
    return character[1...].reduce(UInt32(character[0] & 0x07)) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  private static func half(_ unit: UInt32) -> [UInt8] {
    [
      UInt8(truncatingIfNeeded: 0xE0 | unit >> 12),
      UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F),
      UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F),
    ]
  }

  private static func isFirstHalf(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + 2 < bytes.count && bytes[offset] == 0xED
      && bytes[offset + 1] & 0xF0 == 0xA0
  }

  private static func isSecondHalf(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + 2 < bytes.count && bytes[offset] == 0xED
      && bytes[offset + 1] & 0xF0 == 0xB0
  }

  /// The same text, where halves that follow each other are one character.
  static func joined(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0xED) else { return bytes }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      if isFirstHalf(bytes, at: offset), isSecondHalf(bytes, at: offset + 3) {
        joined += character(bytes[offset..<(offset + 6)])
        offset += 6
      } else {
        joined.append(bytes[offset])
        offset += 1
      }
    }
    return joined
  }

  private static func character(_ halves: ArraySlice<UInt8>) -> [UInt8] {
    let start = halves.startIndex
    let unit = { (at: Int) in
      UInt32(halves[start + at + 1] & 0x3F) << 6 | UInt32(halves[start + at + 2] & 0x3F)
    }
    let value = 0x10000 + ((unit(0) & 0x3FF) << 10) + (unit(3) & 0x3FF)
    return [
      UInt8(truncatingIfNeeded: 0xF0 | value >> 18),
      UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F),
      UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F),
      UInt8(truncatingIfNeeded: 0x80 | value & 0x3F),
    ]
  }

  /// What to replace, and by what, so that halves that meet become one character.
  static func join(
    _ text: [UInt8], into bytes: [UInt8], at range: Range<Int>
  ) -> (range: Range<Int>, text: [UInt8]) {
    var (start, end) = (range.lowerBound, range.upperBound)
    if isFirstHalf(bytes, at: start - 3) { start -= 3 }
    if isSecondHalf(bytes, at: end) { end += 3 }
    let whole = Array(bytes[start..<range.lowerBound]) + text + bytes[range.upperBound..<end]
    return (start..<end, joined(whole))
  }

  /// Replaces halves by U+FFFD, which has three bytes as well.
  static func replaceHalves(in bytes: inout [UInt8]) {
    var offset = 0
    while offset + 2 < bytes.count {
      if bytes[offset] == 0xED, bytes[offset + 1] >= 0xA0 {
        bytes[offset] = 0xEF
        bytes[offset + 1] = 0xBF
        bytes[offset + 2] = 0xBD
      }
      offset += 1
    }
  }
}
