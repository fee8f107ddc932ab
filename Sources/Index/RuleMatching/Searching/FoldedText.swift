// SPDX-License-Identifier: Apache-2.0

/// Compares text in lowercase with text that may have uppercase letters, eight bytes at a time.
enum FoldedText {
  /// Eight bytes of ASCII in lowercase.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    // In every byte: the top bit of `atLeastA` is set from "A" on, that of `beyondZ` from "[" on.
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let atLeastA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = low &+ 0x2525_2525_2525_2525
    let isCapital = (atLeastA ^ beyondZ) & ~word & 0x8080_8080_8080_8080
    return word | (isCapital &>> 2)
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Whether a text is another one when it is put in lowercase.
  static func hasCapitals(_ text: Bytes) -> Bool {
    guard text.count >= 8 else {
      return text.indices.contains { text[$0] != lowercased(text[$0]) }
    }
    func hasCapital(at start: Int) -> Bool {
      let word = text.number(at: start, as: UInt64.self)
      return word != lowercased(word)
    }
    // The last word overlaps the previous one.
    var offset = 0
    while offset < text.count &- 8 {
      if hasCapital(at: offset) { return true }
      offset &+= 8
    }
    return hasCapital(at: text.count &- 8)
  }

  /// Whether two texts of as many bytes are equal when the second one is put in lowercase.
  @inline(__always)
  static func areEqual(_ small: Bytes, _ text: Bytes) -> Bool {
    areEqual(
      small, text,
      // Nearly all texts are equal as they are, or differ in more than the case.
      word: { $0 == $1 || ($0 ^ $1) & ~letters == 0 && $0 == lowercased($1) },
      byte: { $0 == lowercased($1) })
  }

  /// Whether two texts of as many bytes are equal without changes.
  @inline(__always)
  static func areIdentical(_ one: Bytes, _ other: Bytes) -> Bool {
    areEqual(one, other, word: { $0 == $1 }, byte: { $0 == $1 })
  }

  /// The bits that make letters lower-case.
  private static var letters: UInt64 { 0x2020_2020_2020_2020 }

  /// Whether two texts are equal, word by word or byte by byte.
  @inline(__always)
  private static func areEqual(
    _ one: Bytes, _ other: Bytes,
    word: (UInt64, UInt64) -> Bool, byte: (UInt8, UInt8) -> Bool
  ) -> Bool {
    let count = one.count
    guard count == other.count else { return false }
    guard count >= 8 else {
      for index in 0..<count { guard byte(one[index], other[index]) else { return false } }
      return true
    }
    func isEqual(at start: Int) -> Bool {
      word(one.number(at: start, as: UInt64.self), other.number(at: start, as: UInt64.self))
    }
    // The last word overlaps the previous one; most texts have two, which need no loop.
    guard isEqual(at: 0), isEqual(at: count &- 8) else { return false }
    var offset = 8
    while offset < count &- 8 {
      guard isEqual(at: offset) else { return false }
      offset &+= 8
    }
    return true
  }
}
