// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Addresses of hosts, as hosts files have them.
enum HostAddress {
  /// Whether a range is an address of IPv4 or IPv6.
  static func isAddress(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    isIPv4(bytes, range) || isIPv6(bytes, range)
  }

  /// Whether a range is four numbers below 256 with dots between them.
  static func isIPv4(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard (7...15).contains(range.count) else { return false }
    let numbers = bytes.pieces(range, between: Sign.dot)
    return numbers.count == 4
      && numbers.allSatisfy { number in
        (1...3).contains(number.count) && !bytes.contains(in: number) { !$0.isDigit }
          && bytes[number].reduce(0) { $0 * 10 + Int($1 & 15) } < 256
      }
  }

  /// Whether a range looks like an address of IPv6, which may name its interface: `fe80::1%lo0`.
  static func isIPv6(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard (2...64).contains(range.count) else { return false }
    let end = bytes.first(UInt8(ascii: "%"), in: range) ?? range.upperBound
    var colons = 0
    for index in range.lowerBound..<end {
      if bytes[index] == Sign.colon {
        colons += 1
      } else if bytes[index].hexadecimalValue == nil, bytes[index] != Sign.dot {
        return false
      }
    }
    return colons >= 2
  }

  /// Whether a range has only signs of an address, and a dot or a colon.
  static func looksLikeAddress(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let hasColon = bytes.first(Sign.colon, in: range) != nil
    guard hasColon || bytes.first(Sign.dot, in: range) != nil else { return false }
    return !bytes.contains(in: range) {
      $0 != Sign.dot && $0 != Sign.colon && (hasColon ? $0.hexadecimalValue == nil : !$0.isDigit)
    }
  }

  /// Whether nothing answers at an address, so that a host with it is blocked.
  static func isSink(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    if isIPv4(bytes, range) {
      return bytes.starts(range, with: "127.") || isAll(bytes, range, of: Sign.dot)
    }
    guard isIPv6(bytes, range) else { return false }
    // "::", "::1", "0:0:0:0:0:0:0:1".
    let last = range.upperBound - 1
    let isLoopback = bytes[last] == UInt8(ascii: "1") && bytes[last - 1] == Sign.colon
    return isAll(bytes, range.lowerBound..<(isLoopback ? last : last + 1), of: Sign.colon)
  }

  /// Whether a range has only zeros and the separator.
  private static func isAll(_ bytes: [UInt8], _ range: Range<Int>, of separator: UInt8) -> Bool {
    !bytes.contains(in: range) { $0 != UInt8(ascii: "0") && $0 != separator }
  }
}
