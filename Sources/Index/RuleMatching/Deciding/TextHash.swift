// SPDX-License-Identifier: Apache-2.0

/// A hash of a text, for tables of what was asked for last.
enum TextHash {
  /// Sixteen bytes at a time; the last ones overlap those before.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe static func of(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text.count >= 8, let start = unsafe UnsafeRawPointer(text.baseAddress) else {
      return unsafe text.reduce(0) { $0 &* 31 &+ Int($1) }
    }
    var hash: UInt64 = 0
    var offset = 0
    while offset &+ 16 < text.count {
      // SAFETY: sixteen bytes from there on are within the text.
      hash = unsafe add(start + offset, start + offset + 8, to: hash)
      offset &+= 16
    }
    // SAFETY: the text has at least eight bytes.
    let end = unsafe start + text.count
    let first = max(0, text.count &- 16)
    return Int(truncatingIfNeeded: unsafe add(start + first, end - 8, to: hash) &>> 32)
  }

  /// The hash with eight bytes at two addresses more.
  // SAFETY: the caller passes as many bytes.
  @inline(__always)
  @unsafe private static func add(
    _ low: UnsafeRawPointer, _ high: UnsafeRawPointer, to hash: UInt64
  ) -> UInt64 {
    let low = unsafe low.loadUnaligned(as: UInt64.self)
    let high = unsafe high.loadUnaligned(as: UInt64.self)
    // The first factor is 2^64 divided by the golden ratio.
    let mixed = (hash ^ low) &* 0x9E37_79B9_7F4A_7C15 ^ high &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed &>> 29
  }
}
