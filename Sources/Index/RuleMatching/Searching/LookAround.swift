// SPDX-License-Identifier: Apache-2.0

/// Up to four bytes that must stand behind a place or before it, so that most patterns need not be
/// looked at.
///
/// Bytes are held with the bit set that tells capital from small letters; a zero stands for any, and
/// for the end of the URL.
package enum LookAround {
  private static let letters: UInt32 = 0x2020_2020

  /// What a text tells about the next four bytes.
  package static func ahead(_ text: ArraySlice<UInt8>) -> UInt32 {
    var word: UInt32 = 0
    for (number, byte) in text.prefix(4).enumerated() {
      word |= UInt32(byte | 0x20) << UInt32(number * 8)
    }
    return word
  }

  /// What a text tells about the four bytes before its end.
  package static func before(_ text: ArraySlice<UInt8>) -> UInt32 {
    ahead(text.suffix(4)) << UInt32(max(0, 4 - text.count) * 8 & 31)
  }

  /// The next four bytes of a URL; beyond its end there are zeros.
  @inline(__always)
  static func ahead(of place: Int, in subject: Subject) -> UInt32 {
    if place &+ 4 <= subject.count {
      // SAFETY: four bytes from the place on lie within the URL.
      let word = unsafe UnsafeRawPointer(subject.bytes + place).loadUnaligned(as: UInt32.self)
      return word | letters
    }
    return bytes(place..<subject.count, subject)
  }

  /// Four bytes of a URL at a place, in the upper half, and the four before them in the lower.
  @inline(__always)
  static func lead(at place: Int, in subject: Subject) -> UInt64 {
    if place >= 4 {
      // SAFETY: eight bytes from there on lie within the URL, because four do from the place on.
      let word = unsafe UnsafeRawPointer(subject.bytes + (place &- 4)).loadUnaligned(
        as: UInt64.self)
      return word | UInt64(letters) &<< 32 | UInt64(letters)
    }
    let before = UInt64(bytes(0..<place, subject)) &<< (UInt64(4 &- place) &* 8)
    return UInt64(ahead(of: place, in: subject)) &<< 32 | before & 0xFFFF_FFFF
  }

  /// At most three bytes of a URL, with zeros behind them.
  private static func bytes(_ range: Range<Int>, _ subject: Subject) -> UInt32 {
    var word: UInt32 = 0
    for (number, place) in range.enumerated() {
      word |= UInt32(subject[place] | 0x20) &<< (UInt32(number) &* 8)
    }
    return word
  }

  /// Whether the bytes of a URL are those that are asked for.
  @inline(__always)
  static func fits(_ word: UInt32, _ asked: UInt32) -> Bool {
    // The top bit of every byte that is not zero, then its seven lower bits.
    let isAsked = (asked &+ 0x7F7F_7F7F) & 0x8080_8080
    return (word ^ asked) & (isAsked &- (isAsked &>> 7)) == 0
  }

  @inline(__always)
  static func fits(_ word: UInt64, _ asked: UInt64) -> Bool {
    let isAsked = (asked &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    return (word ^ asked) & (isAsked &- (isAsked &>> 7)) == 0
  }
}
