// SPDX-License-Identifier: Apache-2.0

/// A number that is the same for the same bytes within one run of the program.
///
/// Makes hashing of long texts in dictionaries cheap: each is read once. What has the same digest
/// is still compared.
struct Digest {
  private static let seed = UInt64.random(in: 0 ... .max)
  private(set) var value = Digest.seed

  mutating func add(_ bytes: [UInt8]) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (hash ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func add(_ number: Int) {
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }
}
