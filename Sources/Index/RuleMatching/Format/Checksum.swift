// SPDX-License-Identifier: Apache-2.0

/// The checksum of an index: it detects damage, but not forgery.
///
/// Eight lanes of 64 bits each take every eighth word, so that a core works on all of them at once;
/// every step of a lane is a bijection of its state, so that no single changed word is missed.
package enum Checksum {
  private typealias Lanes = SIMD8<UInt64>

  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The checksum of bytes; an incomplete last block of 64 is filled with zeros.
  static func of(_ bytes: Bytes) -> UInt64 {
    var lanes = Lanes(0, 1, 2, 3, 4, 5, 6, 7) &* multiplier
    let end = bytes.forEachBlock(of: Lanes.self) { add($0, to: &lanes) }
    if end < bytes.count { add(lastBlock(of: bytes, from: end), to: &lanes) }
    return mixed(lanes, UInt64(bytes.count))
  }

  @inline(__always)
  private static func add(_ block: Lanes, to lanes: inout Lanes) {
    for lane in 0..<8 {
      let word = (lanes[lane] ^ block[lane]) &* multiplier
      lanes[lane] = word ^ (word &>> 29)
    }
  }

  private static func lastBlock(of bytes: Bytes, from start: Int) -> Lanes {
    var block = Lanes()
    for offset in start..<bytes.count {
      let shift = UInt64((offset - start) & 7) * 8
      block[(offset - start) >> 3] |= UInt64(bytes[offset]) << shift
    }
    return block
  }

  private static func mixed(_ lanes: Lanes, _ count: UInt64) -> UInt64 {
    var value = count
    for lane in 0..<8 {
      value = (value ^ lanes[lane]) &* multiplier
      value ^= value &>> 32
    }
    return value
  }
}
