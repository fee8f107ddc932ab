// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// A set of bytes, one bit each: the characters of Latin-1, which is how Chromium runs RE2.
package struct RE2Set: Sendable, Hashable {
  private var words = SIMD4<UInt64>()

  /// No byte.
  package init() {}

  /// The bytes of a range.
  package init(_ range: ClosedRange<UInt8>) {
    insert(range)
  }

  /// One byte.
  package init(_ byte: UInt8) { insert(byte) }

  /// All bytes.
  package static let all = RE2Set(0...255)

  /// Adds a byte.
  package mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  /// Adds the bytes of a range.
  package mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { insert(byte) }
  }

  /// Adds the bytes of another set.
  package mutating func formUnion(_ other: RE2Set) { words |= other.words }

  /// Whether a byte is in the set.
  package func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  /// All bytes that are not in the set.
  package var inverted: RE2Set {
    var set = self
    set.words = ~words
    return set
  }

  /// The set with each letter in both cases.
  package var folded: RE2Set {
    var set = self
    for byte in RE2Set.letters where contains(byte) || contains(byte ^ 0x20) { set.insert(byte) }
    return set
  }

  /// Whether nothing is in the set.
  package var isEmpty: Bool { words == SIMD4() }

  /// How many bytes are in the set.
  package var count: Int {
    (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount }
  }

  /// The ranges of the set, in order, with a byte between any two.
  package var ranges: [ClosedRange<UInt8>] {
    var all: [ClosedRange<UInt8>] = []
    for byte in UInt8.min...UInt8.max where contains(byte) {
      if let last = all.last, last.upperBound == byte &- 1 {
        all[all.count - 1] = last.lowerBound...byte
      } else {
        all.append(byte...byte)
      }
    }
    return all
  }

  /// Whether it is the same with each letter in both cases; only ASCII counts.
  var isFolded: Bool {
    RE2Set.letters.prefix(52).allSatisfy { contains($0) == contains($0 ^ 0x20) }
  }

  /// The characters of the set that URLs can have.
  var inASCII: CharacterSet {
    var set = CharacterSet()
    for byte: UInt8 in 1...127 where contains(byte) { set.insert(byte) }
    return set
  }

  /// The letters that have another case in Latin-1, those of ASCII first.
  private static let letters: [UInt8] = {
    let small = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let accented = (UInt8(0xE0)...0xFE).filter { $0 != 0xF7 }
    return small + small.map { $0 ^ 0x20 } + accented + accented.map { $0 ^ 0x20 }
  }()
}
