// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// An IPv4 address, read as leniently as the standard requires: octal, hexadecimal, shorthand.
struct IPv4Address {
  private let value: UInt32

  /// Whether a domain must be read as an IPv4 address: its last label is a number.
  static func isMeant(by domain: ArraySlice<UInt8>) -> Bool {
    let name = withoutLastDot(domain)
    let label = name.suffix(while: { $0 != UInt8(ascii: ".") })
    guard let first = label.first, first.isDigit else { return false }
    return label.allSatisfy(\.isDigit) || number(label) != nil
  }

  /// Reads up to four numbers; the last one fills the bytes that are left.
  init?(_ domain: ArraySlice<UInt8>) {
    let parts = Self.withoutLastDot(domain)
      .split(separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
    guard 1...4 ~= parts.count else { return nil }
    var value: UInt64 = 0
    for part in parts.dropLast() {
      guard let number = Self.number(part), number <= 255 else { return nil }
      value = value &<< 8 | number
    }
    let bitsLeft = UInt64(8 &* (5 &- parts.count))
    guard let last = parts.last.flatMap(Self.number), last < 1 &<< bitsLeft else { return nil }
    self.value = UInt32(truncatingIfNeeded: value &<< bitsLeft | last)
  }

  private static func withoutLastDot(_ domain: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    domain.count > 1 && domain.last == UInt8(ascii: ".") ? domain.dropLast() : domain
  }

  /// The value of a decimal, octal or hexadecimal number; anything over 32 bits is "too much".
  private static func number(_ part: ArraySlice<UInt8>) -> UInt64? {
    guard !part.isEmpty else { return nil }
    var digits = part
    var base: UInt64 = 10
    if part.count >= 2, part.first == UInt8(ascii: "0") {
      let isHexadecimal = part[part.startIndex &+ 1] | 0x20 == UInt8(ascii: "x")
      base = isHexadecimal ? 16 : 8
      digits = part.dropFirst(isHexadecimal ? 2 : 1)
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue, digit < base else { return nil }
      value = min(value &* base &+ UInt64(digit), 1 &<< 32)
    }
    return value
  }

  /// Appends the four bytes in decimal, with dots.
  func append(to output: inout [UInt8]) {
    for index: UInt32 in 0..<4 {
      if index > 0 { output.append(UInt8(ascii: ".")) }
      output.append(contentsOf: String((value &>> (24 &- 8 &* index)) & 255).utf8)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The longest suffix whose bytes all satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !condition($0) }) else { return self }
    return self[(last &+ 1)...]
  }
}
