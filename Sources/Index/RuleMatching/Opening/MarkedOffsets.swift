// SPDX-License-Identifier: Apache-2.0

/// Offsets that something may refer to, a bit each.
struct MarkedOffsets {
  private var words: [UInt64]
  let count: Int

  init(count: Int) {
    self.count = count
    words = [UInt64](repeating: 0, count: count / 64 + 1)
  }

  @inline(__always)
  mutating func mark(_ offset: Int) { words[offset >> 6] |= 1 << UInt64(offset & 63) }

  /// Whether an offset was marked; removes the mark.
  mutating func take(_ offset: Int) -> Bool {
    guard contains(offset) else { return false }
    words[offset >> 6] &= ~(1 << UInt64(offset & 63))
    return true
  }

  func contains(_ offset: Int) -> Bool {
    offset < count && words[offset >> 6] >> UInt64(offset & 63) & 1 == 1
  }
}
