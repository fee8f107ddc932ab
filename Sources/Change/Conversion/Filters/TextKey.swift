// SPDX-License-Identifier: Apache-2.0

/// A text as a dictionary key, hashed eight bytes at a time instead of one.
struct TextKey: Hashable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if index & 7 == 7 { hasher.combine(word) }
    }
    hasher.combine(word)
  }
}
