// SPDX-License-Identifier: Apache-2.0

/// The hash under which a host is filed: computed label by label from the right, so that one pass
/// over a URL's host gives the hashes of all its suffixes.
///
/// A label is read eight bytes at a time, with the case bit set, so that uppercase and lowercase
/// letters have the same hash.
package struct HostHash: BitwiseCopyable, Sendable {
  package private(set) var value: UInt64

  /// The hash of an empty text.
  @inline(__always)
  package init() { value = 0 }

  private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93
  private static let letters: UInt64 = 0x2020_2020_2020_2020

  /// Adds the label to the left of what was added so far.
  ///
  /// It is a range of a text.
  @inline(__always)
  mutating func add(_ label: Range<Int>, of text: Bytes) {
    var offset = label.lowerBound
    while offset < label.upperBound {
      add(HostHash.word(text, at: offset, count: min(8, label.upperBound &- offset)))
      offset &+= 8
    }
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* HostHash.multiplier
    value ^= value &>> 32
  }

  /// Up to eight bytes as a number.
  @inline(__always)
  private static func word(_ text: Bytes, at offset: Int, count: Int) -> UInt64 {
    let mask = ~0 &>> (64 &- UInt64(count) &* 8)
    let word =
      offset <= text.count &- 8
      ? text.number(at: offset, as: UInt64.self) : shortWord(text, at: offset, count: count)
    return (word | letters) & mask
  }

  /// One to seven bytes as a number: the first and the last few of them, which may overlap.
  @inline(__always)
  private static func shortWord(_ text: Bytes, at offset: Int, count: Int) -> UInt64 {
    if count >= 4 { return ends(text, at: offset, count: count, as: UInt32.self) }
    if count >= 2 { return ends(text, at: offset, count: count, as: UInt16.self) }
    return UInt64(text[offset])
  }

  /// The bytes from the first whole number among them to the last one.
  @inline(__always)
  private static func ends<Part: FixedWidthInteger & BitwiseCopyable>(
    _ text: Bytes, at offset: Int, count: Int, as part: Part.Type
  ) -> UInt64 {
    let distance = count &- MemoryLayout<Part>.size
    let first = text.number(at: offset, as: part)
    let last = text.number(at: offset &+ distance, as: part)
    return UInt64(first) | UInt64(last) &<< (UInt64(distance) &* 8)
  }

  /// The number of a slot in a table whose size is a power of two.
  @inline(__always)
  package func slot(bits: UInt64) -> Int {
    // Two shifts, because one by 64 is none.
    Int(((value &* HostHash.spread) &>> 1) &>> (63 &- bits))
  }

  /// The same for a table with more than one slot, whose size is two to the power of 64 less the
  /// shift.
  @inline(__always)
  func slot(shift: UInt64) -> Int { Int((value &* HostHash.spread) &>> shift) }

  private static let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
}

/// The hash under which a host with a lead of its own is filed: computed from its first bytes, four
/// at a time, because what follows it in a URL is not known.
package enum LedHostHash {
  /// Shorter hosts are not filed this way.
  package static let shortest = 4
  static let mostPieces = 6
  static let keyCount = 5

  /// Whether hosts are filed under so many pieces: each under as many as it can fill.
  @inline(__always)
  static func isKey(pieces: Int) -> Bool { 0b101_1110 &>> pieces & 1 == 1 }

  /// The hash of a host that is not too short.
  package static func of(_ host: ArraySlice<UInt8>) -> HostHash {
    var hash = HostHash()
    var (key, count) = (hash, 0)
    while count < mostPieces, (count + 1) * 4 <= host.count {
      let start = host.startIndex + count * 4
      hash.add(UInt64(LookAround.ahead(host[start..<(start + 4)])))
      count += 1
      if isKey(pieces: count) { key = hash }
    }
    return key
  }
}

/// The hash of four bytes of text.
package enum FragmentHash {
  static var multiplier: UInt32 { 0x9E37_79B1 }
  private static let secondMultiplier: UInt32 = 0x85EB_CA77
  private static let letters: UInt32 = 0x2020_2020

  /// Four bytes, with the case bit of each set.
  @inline(__always)
  package static func text(_ word: UInt32) -> UInt32 { word | letters }

  @inline(__always)
  package static func slot(_ text: UInt32, bits: UInt32) -> Int {
    bits == 0 ? 0 : Int((text &* multiplier) &>> (32 &- bits))
  }

  /// The slot of four bytes together with those after them: all four of these if they are known,
  /// otherwise any.
  package static func slot(_ text: UInt32, ahead: UInt32, bits: UInt32) -> Int {
    let isWhole = ahead >> 24 != 0
    let hash = (text &* multiplier &+ (isWhole ? ahead : 0)) &* secondMultiplier
    return bits == 0 ? 0 : Int(hash &>> (32 &- bits))
  }
}
