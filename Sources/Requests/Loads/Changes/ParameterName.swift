// SPDX-License-Identifier: Apache-2.0

/// How names and values of parameters are written in queries.
enum ParameterName {
  /// A name as form data: `+` is a space, and percent-encoded bytes are decoded.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let raw = Array(text)
    var name: [UInt8] = []
    var index = 0
    while index < raw.count {
      if raw[index] == UInt8(ascii: "%"), let byte = encodedByte(raw, at: index &+ 1) {
        name.append(byte)
        index &+= 3
      } else {
        name.append(raw[index] == UInt8(ascii: "+") ? 0x20 : raw[index])
        index &+= 1
      }
    }
    return name
  }

  /// A name or value as Chromium puts it into a query: a space is `+`, and all but letters, digits
  /// and `~!*()-._'` is percent-encoded.
  static func encoded(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return text.flatMap { byte in
      if byte == 0x20 { return [UInt8(ascii: "+")] }
      guard !isPlain(byte) else { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte &>> 4)], digits[Int(byte & 15)]]
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "~!*()-._'".utf8.contains(byte)
    }
  }

  private static func encodedByte(_ text: [UInt8], at index: Int) -> UInt8? {
    guard index &+ 1 < text.count, let high = digit(text[index]), let low = digit(text[index &+ 1])
    else { return nil }
    return high &<< 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
