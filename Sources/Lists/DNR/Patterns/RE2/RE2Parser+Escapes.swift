// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Escapes for one byte.
extension RE2Parser {
  /// The byte of an escape, which begins at the position.
  mutating func parseEscape() throws(RE2Problem) -> UInt8 {
    let start = position
    guard let byte = peek(1) else { throw problem(.trailingBackslash, from: start, to: start + 1) }
    position += 2
    switch byte {
    case UInt8(ascii: "0"): return try octal(0, start)
    case UInt8(ascii: "1")...UInt8(ascii: "7"):
      guard let next = peek(), isOctal(next) else { throw problem(.escape, from: start) }
      return try octal(Int(byte &- UInt8(ascii: "0")), start)
    case UInt8(ascii: "x"): return try hexadecimal(start)
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "v"): return 0x0B
    default:
      let isWord = byte.isLetter || byte.isDigit
      if isWord { throw problem(.escape, from: start) }
      return byte
    }
  }

  private func isOctal(_ byte: UInt8) -> Bool { byte & ~7 == UInt8(ascii: "0") }

  private mutating func octal(_ first: Int, _ start: Int) throws(RE2Problem) -> UInt8 {
    var code = first
    for _ in 0..<2 {
      guard let digit = peek(), isOctal(digit) else { break }
      code = code * 8 + Int(digit & 7)
      position += 1
    }
    guard let byte = UInt8(exactly: code) else { throw problem(.escape, from: start) }
    return byte
  }

  private mutating func hexadecimal(_ start: Int) throws(RE2Problem) -> UInt8 {
    guard peek(is: "{") else {
      guard let high = peek()?.hexadecimalValue, let low = peek(1)?.hexadecimalValue else {
        position += 2
        throw problem(.escape, from: start)
      }
      position += 2
      return high << 4 | low
    }
    position += 1
    var code = 0
    let digits = position
    while let digit = peek()?.hexadecimalValue {
      code = code * 16 + Int(digit)
      position += 1
      if code > 0xFF { throw problem(.escape, from: start) }
    }
    let hasDigits = position > digits
    position += 1
    guard hasDigits, position <= source.count, source[position - 1] == UInt8(ascii: "}"),
      let byte = UInt8(exactly: code)
    else { throw problem(.escape, from: start) }
    return byte
  }
}
