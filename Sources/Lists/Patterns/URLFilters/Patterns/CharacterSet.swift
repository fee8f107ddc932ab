// SPDX-License-Identifier: Apache-2.0

/// A set of ASCII characters, one bit each; 0 stands for the end of the URL.
public struct CharacterSet: Sendable, Hashable {
  /// The bits of 0 to 63.
  public private(set) var low: UInt64 = 0
  /// The bits of 64 to 127.
  public private(set) var high: UInt64 = 0

  /// No character.
  public init() {}

  /// One character.
  public init(_ character: UInt8) { insert(character) }

  /// Any character, as `.` means it: 1 to 127.
  public static let any = CharacterSet().inverted()

  /// Adds a character below 128.
  public mutating func insert(_ character: UInt8) {
    if character < 64 {
      low |= 1 << UInt64(character)
    } else if character < 128 {
      high |= 1 << UInt64(character - 64)
    }
  }

  /// Adds the characters of a range; those above 127 are left out.
  public mutating func insert(_ range: ClosedRange<UInt32>) {
    guard range.lowerBound < 128 else { return }
    for character in range.lowerBound...min(range.upperBound, 127) {
      insert(UInt8(truncatingIfNeeded: character))
    }
  }

  /// Whether a character is in the set.
  public func contains(_ character: UInt8) -> Bool {
    character < 64
      ? low >> UInt64(character) & 1 == 1
      : character < 128 && high >> UInt64(character - 64) & 1 == 1
  }

  /// Whether nothing is in the set.
  public var isEmpty: Bool { low == 0 && high == 0 }

  /// How many characters are in the set.
  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Adds each letter of the set in its other case.
  public func foldingCase() -> CharacterSet {
    let letters: UInt64 = 0x07FF_FFFE
    let folded = (high | high >> 32) & letters
    var set = self
    set.high |= folded | folded << 32
    return set
  }

  /// All characters from 1 to 127 that are not in the set.
  public func inverted() -> CharacterSet {
    var set = CharacterSet()
    set.low = ~low & ~1
    set.high = ~high
    return set
  }

  /// The characters that are in both sets.
  public func intersection(_ other: CharacterSet) -> CharacterSet {
    var set = self
    set.low &= other.low
    set.high &= other.high
    return set
  }

  /// Adds the characters of another set.
  public mutating func formUnion(_ other: CharacterSet) {
    low |= other.low
    high |= other.high
  }

  /// The characters of both sets.
  public func union(_ other: CharacterSet) -> CharacterSet {
    var set = self
    set.formUnion(other)
    return set
  }

  /// The characters of this set that are not in another one.
  public func subtracting(_ other: CharacterSet) -> CharacterSet {
    var set = self
    set.low &= ~other.low
    set.high &= ~other.high
    return set
  }

  /// The characters that are in one of the sets only.
  public func symmetricDifference(with other: CharacterSet) -> CharacterSet {
    var set = self
    set.low ^= other.low
    set.high ^= other.high
    return set
  }

  /// Each character's successor; that of the last one is left out.
  public func shiftedUp() -> CharacterSet {
    var set = self
    set.low = low << 1
    set.high = high << 1 | low >> 63
    return set
  }

  /// Whether all characters of another set are in this one.
  public func isSuperset(of other: CharacterSet) -> Bool {
    other.low & ~low == 0 && other.high & ~high == 0
  }

  /// The set without one character.
  public func removing(_ character: UInt8) -> CharacterSet {
    var set = self
    if character < 64 {
      set.low &= ~(1 << UInt64(character))
    } else if character < 128 {
      set.high &= ~(1 << UInt64(character - 64))
    }
    return set
  }

  /// One character of each class that no set distinguishes.
  static func representatives(of sets: [CharacterSet]) -> [UInt8] {
    var seen: Set<[Bool]> = []
    return (1...127).filter { letter in seen.insert(sets.map { $0.contains(letter) }).inserted }
  }
}
