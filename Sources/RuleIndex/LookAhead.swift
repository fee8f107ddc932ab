// SPDX-License-Identifier: Apache-2.0

/// Up to four bytes that must follow, so that most patterns need not be looked at.
///
/// Bytes are held with the bit set that tells capital from small letters; a zero stands for any.
package enum LookAhead {
  private static let letters: UInt32 = 0x2020_2020

  /// What a text tells about the next four bytes.
  package static func of(_ text: ArraySlice<UInt8>) -> UInt32 {
    var word: UInt32 = 0
    for (number, byte) in text.prefix(4).enumerated() {
      word |= UInt32(byte | 0x20) << UInt32(number * 8)
    }
    return word
  }

  /// The next four bytes of a URL; beyond its end there are zeros.
  @inline(__always)
  static func word(at place: Int, of subject: Subject) -> UInt32 {
    if place &+ 4 <= subject.count {
      // SAFETY: four bytes from the place on lie within the URL.
      let word = unsafe UnsafeRawPointer(subject.bytes + place).loadUnaligned(as: UInt32.self)
      return word | letters
    }
    var word: UInt32 = 0
    for number in 0..<max(0, subject.count &- place) {
      word |= UInt32(subject[place &+ number] | 0x20) &<< (UInt32(number) &* 8)
    }
    return word
  }

  /// Whether the bytes of a URL are those that must follow.
  @inline(__always)
  static func fits(_ word: UInt32, _ ahead: UInt32) -> Bool {
    // The top bit of every byte that is not zero, then its seven lower bits.
    let isAsked = (ahead &+ 0x7F7F_7F7F) & 0x8080_8080
    return (word ^ ahead) & (isAsked &- (isAsked &>> 7)) == 0
  }
}

/// Which bytes stand between words: everything but letters and digits.
package enum Separator {
  /// Whether a byte is one, whatever its case.
  package static func isSeparator(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") >= 26 && byte &- UInt8(ascii: "0") >= 10
  }

  /// The separators among eight bytes of ASCII: the top bit of each.
  @inline(__always)
  static func marks(_ word: UInt64) -> UInt64 {
    let small = word | 0x2020_2020_2020_2020
    // Seven bits each, so that nothing carries into the next byte: "a" and "{", "0" and ":".
    let isLetter = (small &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(small &+ 0x0505_0505_0505_0505)
    let isDigit = (word &+ 0x5050_5050_5050_5050) & ~(word &+ 0x4646_4646_4646_4646)
    return ~(isLetter | isDigit) & 0x8080_8080_8080_8080
  }
}
