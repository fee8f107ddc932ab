// SPDX-License-Identifier: Apache-2.0

/// Up to four bytes that must come after or before an offset, so that most patterns need not be
/// run.
///
/// Bytes have the case bit set; a zero means any byte, and the end of the URL.
package enum LookAround {
  private static let letters: UInt32 = 0x2020_2020

  /// The next four bytes that a text requires.
  package static func ahead(_ text: ArraySlice<UInt8>) -> UInt32 {
    var word: UInt32 = 0
    for (number, byte) in text.prefix(4).enumerated() {
      word |= UInt32(byte | 0x20) << UInt32(number * 8)
    }
    return word
  }

  /// The four bytes before its end that a text requires.
  package static func before(_ text: ArraySlice<UInt8>) -> UInt32 {
    ahead(text.suffix(4)) << UInt32(max(0, 4 - text.count) * 8 & 31)
  }

  /// Four bytes of a URL with the case bit of each set.
  @inline(__always)
  static func folded(_ word: UInt32) -> UInt32 { word | letters }

  /// The next four bytes of a URL; zeros beyond its end.
  @inline(__always)
  static func ahead(of offset: Int, in subject: Subject) -> UInt32 {
    if offset &+ 4 <= subject.count {
      return subject.number(at: offset, as: UInt32.self) | letters
    }
    return bytes(offset..<subject.count, subject)
  }

  /// Four bytes of a URL at an offset, in the upper half, and the four before them in the lower.
  @inline(__always)
  static func lead(at offset: Int, in subject: Subject) -> UInt64 {
    if offset >= 4 {
      let word = subject.number(at: offset &- 4, as: UInt64.self)
      return word | UInt64(letters) &<< 32 | UInt64(letters)
    }
    let before = UInt64(bytes(0..<offset, subject)) &<< (UInt64(4 &- offset) &* 8)
    return UInt64(ahead(of: offset, in: subject)) &<< 32 | before & 0xFFFF_FFFF
  }

  /// At most three bytes of a URL, followed by zeros.
  private static func bytes(_ range: Range<Int>, _ subject: Subject) -> UInt32 {
    var word: UInt32 = 0
    for (number, offset) in range.enumerated() {
      word |= UInt32(subject[offset] | 0x20) &<< (UInt32(number) &* 8)
    }
    return word
  }

  /// Whether the bytes of a URL are those that are required.
  @inline(__always)
  static func fits(_ word: UInt32, _ asked: UInt32) -> Bool { difference(word, asked) == 0 }

  @inline(__always)
  static func fits(_ word: UInt64, _ asked: UInt64) -> Bool { difference(word, asked) == 0 }

  /// The bits that differ in the bytes of a URL and those that are required.
  @inline(__always)
  static func difference(_ word: UInt32, _ asked: UInt32) -> UInt32 {
    // The top bit of every byte that is not zero, then its seven lower bits.
    let isAsked = (asked &+ 0x7F7F_7F7F) & 0x8080_8080
    return (word ^ asked) & (isAsked &- (isAsked &>> 7))
  }

  @inline(__always)
  static func difference(_ word: UInt64, _ asked: UInt64) -> UInt64 {
    let isAsked = (asked &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    return (word ^ asked) & (isAsked &- (isAsked &>> 7))
  }
}
