// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter.
  @inlinable public var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// The byte, in lowercase if it is an ASCII letter.
  @inlinable public var lowercasedASCII: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit, or nil.
  @inlinable public var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
