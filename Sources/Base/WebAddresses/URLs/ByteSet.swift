// SPDX-License-Identifier: Apache-2.0

/// A set of ASCII bytes, as 128 bits; bytes from 0x80 on belong to every set.
///
/// This fits the percent-encode sets and the forbidden bytes of hosts, which all have that rule.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// This set and the ASCII characters of a text.
  func adding(_ characters: StaticString) -> ByteSet {
    var low = low
    var high = high
    for byte in characters.description.utf8 {
      if byte < 64 {
        low |= 1 << UInt64(byte)
      } else {
        high |= 1 << UInt64(byte & 63)
      }
    }
    return ByteSet(low: low, high: high)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return true }
    let half = byte < 64 ? low : high
    return (half &>> UInt64(byte & 63)) & 1 != 0
  }
}

/// The percent-encode sets of the standard.
extension ByteSet {
  /// The bytes 0x00 to 0x1F and 0x7F.
  static let control = ByteSet(low: 0xFFFF_FFFF, high: 1 << 63)
  static let fragment = control.adding(" \"<>`")
  static let query = control.adding(" \"#<>")
  static let specialQuery = query.adding("'")
  static let path = query.adding("?^`{}")
  static let chromiumPath = path.adding("|")
  static let userinfo = path.adding("/:;=@[\\]|")
}

/// The forbidden code points of hosts.
extension ByteSet {
  private static let gaps = ByteSet(low: 0, high: 0).adding("\0\t\n\r ")
  static let forbiddenInHost = gaps.adding("#/:<>?@[\\]^|")
  static let forbiddenInDomain = control.adding(" #/:<>?@[\\]^|%")
}
