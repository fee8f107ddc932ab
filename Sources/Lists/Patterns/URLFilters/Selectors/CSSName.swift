// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// The characters of CSS names: which bytes belong to one, and what escapes in it stand for.
enum CSSName {
  /// A NUL belongs to a name, because CSS reads it as U+FFFD.
  static func isNameStartByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == 0
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    isNameStartByte(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
  }

  /// The offset after the escape whose backslash is at `offset`.
  static func endOfEscape(in bytes: [UInt8], at offset: Int, limit: Int) -> Int {
    var end = offset + 1
    while end < limit, end < offset + 7, bytes[end].hexadecimalValue != nil { end += 1 }
    if end == offset + 1 { return min(end + 1, limit) }
    guard end < limit else { return end }
    switch bytes[end] {
    case 0x0D: return end + 1 < limit && bytes[end + 1] == 0x0A ? end + 2 : end + 1
    case 0x20, 0x09, 0x0A, 0x0C: return end + 1
    default: return end
    }
  }

  /// The name or text at `range` with its escapes resolved.
  ///
  /// An escaped character beyond ASCII is written as 0xFF: no known name has one, so
  /// which it was does not matter.
  static func unescaped(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var name: [UInt8] = []
    name.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let next = endOfLineContinuation(bytes, at: offset, limit: range.upperBound) {
        offset = next
      } else if bytes[offset] == UInt8(ascii: "\\") {
        name.append(escapedByte(in: bytes, at: offset, limit: range.upperBound))
        offset = endOfEscape(in: bytes, at: offset, limit: range.upperBound)
      } else {
        name.append(bytes[offset])
        offset += 1
      }
    }
    return name
  }

  /// A backslash before a line break, which only a string may contain, stands for nothing.
  private static func endOfLineContinuation(
    _ bytes: [UInt8], at offset: Int, limit: Int
  ) -> Int? {
    guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < limit else { return nil }
    switch bytes[offset + 1] {
    case 0x0D: return offset + 2 < limit && bytes[offset + 2] == 0x0A ? offset + 3 : offset + 2
    case 0x0A, 0x0C: return offset + 2
    default: return nil
    }
  }

  private static func escapedByte(in bytes: [UInt8], at backslash: Int, limit: Int) -> UInt8 {
    var value = 0
    var offset = backslash + 1
    while offset < limit, offset < backslash + 7, let digit = bytes[offset].hexadecimalValue {
      value = value * 16 + Int(digit)
      offset += 1
    }
    if offset == backslash + 1 { return offset < limit ? bytes[offset] : 0xFF }
    return value > 0 && value < 0x80 ? UInt8(truncatingIfNeeded: value) : 0xFF
  }

  /// True if the name at `range`, escapes resolved and ASCII case ignored, is `word`.
  static func matches(_ word: String, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    if hasEscape(bytes, range) {
      let name = unescaped(bytes, range)
      return equals(word, name, 0..<name.count)
    }
    return equals(word, bytes, range)
  }

  static func hasEscape(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    for offset in range where bytes[offset] == UInt8(ascii: "\\") { return true }
    return false
  }

  private static func equals(_ word: String, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard word.utf8.count == range.count else { return false }
    var offset = range.lowerBound
    for byte in word.utf8 {
      if byte != bytes[offset].lowercasedASCII { return false }
      offset += 1
    }
    return true
  }
}
