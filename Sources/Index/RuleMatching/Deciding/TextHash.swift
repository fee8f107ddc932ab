// SPDX-License-Identifier: Apache-2.0

/// A hash of a text, for tables of recent requests.
///
/// Four words of the text are multiplied side by side, because each product waits for the one before.
struct TextHash {
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The hash of a text, whose lowest bits are the best.
  static func of(_ text: Bytes) -> Int {
    guard text.count >= 8 else {
      return text.indices.reduce(0) { $0 &* 31 &+ Int(text[$1]) }
    }
    var hash = TextHash()
    var offset = 0
    // The last words overlap each other or those before.
    while offset &+ 32 < text.count {
      hash.add(text, (offset, offset &+ 8, offset &+ 16, offset &+ 24))
      offset &+= 32
    }
    let end = text.count &- 8
    hash.add(text, (max(0, end &- 24), max(0, end &- 16), max(0, end &- 8), end))
    return hash.value
  }

  /// Adds the words at some offsets.
  @inline(__always)
  private mutating func add(_ text: Bytes, _ offsets: (Int, Int, Int, Int)) {
    lanes.0 = TextHash.product(lanes.0, text.number(at: offsets.0, as: UInt64.self))
    lanes.1 = TextHash.product(lanes.1, text.number(at: offsets.1, as: UInt64.self))
    lanes.2 = TextHash.product(lanes.2, text.number(at: offsets.2, as: UInt64.self))
    lanes.3 = TextHash.product(lanes.3, text.number(at: offsets.3, as: UInt64.self))
  }

  @inline(__always)
  private static func product(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    (lane ^ word) &* factor
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
