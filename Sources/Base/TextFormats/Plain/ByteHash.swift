// SPDX-License-Identifier: Apache-2.0

/// FNV-1a with 64 bits: for short texts faster than the library's hash, which takes an array of
/// bytes one by one.
public struct ByteHash {
  @usableFromInline var state: UInt64

  /// The hash of all that was added.
  @inlinable public var value: UInt64 { state }

  /// A seed that differs from run to run, so that collisions cannot be prepared.
  public static let randomSeed = UInt64.random(in: 0 ... .max)

  /// Begins with a seed; the usual one gives the same hash in every run.
  @inlinable public init(seed: UInt64 = 0xCBF2_9CE4_8422_2325) { state = seed }

  /// Adds a byte.
  @inlinable public mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds a number.
  @inlinable public mutating func add(_ number: UInt64) {
    state = (state ^ number) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Adds a number.
  @inlinable public mutating func add(_ number: Int) { add(UInt64(truncatingIfNeeded: number)) }

  /// Adds a text and its length.
  @inlinable public mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
    // The length keeps the parts of a key apart.
    add(UInt64(bytes.count))
  }
}

/// A text that is the key of a table, hashed by `ByteHash`: an array takes its bytes one by one.
public struct TextKey: Hashable, Sendable {
  /// The text.
  public let bytes: [UInt8]

  /// Creates a key.
  @inlinable public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Adds a single number to the hash.
  @inlinable public func hash(into hasher: inout Hasher) {
    var hash = ByteHash(seed: ByteHash.randomSeed)
    hash.add(bytes)
    hasher.combine(hash.value)
  }
}
