// SPDX-License-Identifier: Apache-2.0

/// A hash of a text, for tables of recent requests.
///
/// Four words of the text are multiplied side by side, because each product waits for the one before.
@safe
struct TextHash {
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The hash of a text, whose lowest bits are the best.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe static func of(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text.count >= 8, let start = unsafe UnsafeRawPointer(text.baseAddress) else {
      return unsafe text.reduce(0) { $0 &* 31 &+ Int($1) }
    }
    var hash = TextHash()
    var offset = 0
    // SAFETY: the words are within the text. The last ones overlap each other or those before.
    while offset &+ 32 < text.count {
      unsafe hash.add(start + offset, (0, 8, 16, 24))
      offset &+= 32
    }
    let end = text.count &- 8
    unsafe hash.add(start, (max(0, end &- 24), max(0, end &- 16), max(0, end &- 8), end))
    return hash.value
  }

  /// Adds the words at some offsets from an address.
  // SAFETY: the caller passes words that may be read.
  @inline(__always)
  @unsafe private mutating func add(_ start: UnsafeRawPointer, _ offsets: (Int, Int, Int, Int)) {
    lanes.0 = unsafe TextHash.product(lanes.0, start + offsets.0)
    lanes.1 = unsafe TextHash.product(lanes.1, start + offsets.1)
    lanes.2 = unsafe TextHash.product(lanes.2, start + offsets.2)
    lanes.3 = unsafe TextHash.product(lanes.3, start + offsets.3)
  }

  // SAFETY: the caller passes a word that may be read.
  @inline(__always)
  @unsafe private static func product(_ lane: UInt64, _ word: UnsafeRawPointer) -> UInt64 {
    unsafe (lane ^ word.loadUnaligned(as: UInt64.self)) &* factor
  }

  /// 2^64 divided by the golden ratio.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// All lanes in one.
  ///
  /// The highest bits of a product depend on all others, so they come lowest.
  private var value: Int {
    let two = (lanes.0 &* TextHash.factor ^ lanes.1) &* TextHash.factor
    let all = ((two ^ lanes.2) &* TextHash.factor ^ lanes.3) &* TextHash.factor
    return Int(truncatingIfNeeded: all.byteSwapped)
  }
}
