// SPDX-License-Identifier: Apache-2.0

/// Decodes and locates the content of a JSON string.
package enum JSONString {
  /// Turns the bytes between quotation marks into content.
  package static func decode(_ source: ArraySlice<UInt8>) -> [UInt8] {
    // No escape is shorter than what it stands for. A copy, because an array of zeros takes twice as long.
    var text = Array(source)
    let count = decode(source, into: &text)
    text.removeLast(text.count - count)
    return text
  }

  /// Decodes the content of a string into bytes that are enough for it, and returns how many it has.
  private static func decode(_ source: ArraySlice<UInt8>, into text: inout [UInt8]) -> Int {
    let bytes = source.span
    var output = text.mutableSpan
    var (position, count) = (0, 0)
    while position < bytes.count {
      let byte = bytes[position]
      if byte != UInt8(ascii: "\\") {
        output[count] = byte
        (position, count) = (position + 1, count + 1)
      } else if let plain = plainEscape(source, at: source.startIndex + position) {
        output[count] = plain
        (position, count) = (position + 2, count + 1)
      } else {
        var decoded: [UInt8] = []
        let start = source.startIndex
        position = decodeNext(source, at: start + position, into: &decoded) - start
        for byte in decoded {
          output[count] = byte
          count += 1
        }
      }
    }
    return count
  }

  /// The byte that an escape of two characters stands for; nil for all others.
  private static func plainEscape(_ source: ArraySlice<UInt8>, at position: Int) -> UInt8? {
    guard position + 1 < source.endIndex else { return nil }
    return switch source[position + 1] {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): source[position + 1]
    default: nil
    }
  }

  /// Decodes one character or escape and returns the offset of the next one.
  package static func decodeNext(
    _ source: ArraySlice<UInt8>, at position: Int, into text: inout [UInt8]
  ) -> Int {
    guard source[position] == UInt8(ascii: "\\"), position + 1 < source.endIndex else {
      text.append(source[position])
      return position + 1
    }
    guard let plain = plainEscape(source, at: position) else {
      return decodeNumbered(source, at: position, into: &text)
    }
    text.append(plain)
    return position + 2
  }

  /// Decodes an escape with hexadecimal digits.
  ///
  /// The backslash of anything else is kept: an author who writes `\.`
  /// means the pattern's own escape.
  private static func decodeNumbered(
    _ source: ArraySlice<UInt8>, at position: Int, into text: inout [UInt8]
  ) -> Int {
    switch source[position + 1] {
    case UInt8(ascii: "x"):
      guard let value = hexadecimal(source, at: position + 2, digits: 2) else { break }
      append(value, to: &text)
      return position + 4
    case UInt8(ascii: "u"):
      guard let value = hexadecimal(source, at: position + 2, digits: 4) else { break }
      return decodeUnit(value, source, at: position, into: &text)
    default: break
    }
    text.append(UInt8(ascii: "\\"))
    return position + 1
  }

  /// Decodes `\uXXXX`, together with the low surrogate after it if the two make a pair.
  private static func decodeUnit(
    _ unit: UInt32, _ source: ArraySlice<UInt8>, at position: Int, into text: inout [UInt8]
  ) -> Int {
    if (0xD800..<0xDC00).contains(unit), position + 7 < source.endIndex,
      source[position + 6] == UInt8(ascii: "\\"), source[position + 7] == UInt8(ascii: "u"),
      let low = hexadecimal(source, at: position + 8, digits: 4), (0xDC00..<0xE000).contains(low)
    {
      append(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), to: &text)
      return position + 12
    }
    append(unit, to: &text)
    return position + 6
  }

  private static func hexadecimal(
    _ source: ArraySlice<UInt8>, at position: Int, digits: Int
  ) -> UInt32? {
    guard position + digits <= source.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in source[position..<(position + digits)] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Appends a code point; a lone surrogate gets the three bytes that UTF-8 leaves unused.
  static func append(_ value: UInt32, to text: inout [UInt8]) {
    switch value {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      text.append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      text.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case ..<0x10000:
      text.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      text.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      text.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default:
      text.append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      text.append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      text.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      text.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
  }
}
