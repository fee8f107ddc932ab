// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

extension [UInt8] {
  /// Appends bytes, and those of a set percent-encoded.
  ///
  /// Malformed UTF-8, including lone surrogates, is encoded as U+FFFD.
  mutating func appendEncoded(_ source: [UInt8], _ range: Range<Int>, _ set: ByteSet) {
    var index = range.lowerBound
    while index < range.upperBound {
      let runStart = index
      while index < range.upperBound, !set.contains(source[index]) { index &+= 1 }
      append(contentsOf: source[runStart..<index])
      guard index < range.upperBound else { return }
      if source[index] < 0x80 {
        appendEncoded(source[index])
        index &+= 1
      } else {
        index = appendEncodedScalar(source, index..<range.upperBound)
      }
    }
  }

  /// Appends one scalar beyond ASCII and returns the index after it.
  private mutating func appendEncodedScalar(_ source: [UInt8], _ range: Range<Int>) -> Int {
    let scalar = UTF8Scalar(in: source, range)
    let next = range.lowerBound &+ scalar.length
    if scalar.isWellFormed {
      for byte in source[range.lowerBound..<next] { appendEncoded(byte) }
    } else {
      append(contentsOf: "%EF%BF%BD".utf8)
    }
    return next
  }

  private mutating func appendEncoded(_ byte: UInt8) {
    append(UInt8(ascii: "%"))
    append(Self.hexadecimalDigit(byte &>> 4))
    append(Self.hexadecimalDigit(byte & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ (value &- 10)
  }

  /// The bytes of a range, with every `%` and two hexadecimal digits decoded.
  package func percentDecoded(_ range: Range<Int>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if let byte = percentEncodedByte(at: index, in: range) {
        decoded.append(byte)
        index &+= 3
      } else {
        decoded.append(self[index])
        index &+= 1
      }
    }
    return decoded
  }

  private func percentEncodedByte(at index: Int, in range: Range<Int>) -> UInt8? {
    guard
      self[index] == UInt8(ascii: "%"), index &+ 2 < range.upperBound,
      let high = self[index &+ 1].hexadecimalValue, let low = self[index &+ 2].hexadecimalValue
    else { return nil }
    return high &<< 4 | low
  }

  /// Whether all bytes are well-formed UTF-8, without lone surrogates.
  var isWellFormedUTF8: Bool {
    var index = 0
    while index < count {
      let scalar = UTF8Scalar(in: self, index..<count)
      guard scalar.isWellFormed else { return false }
      index &+= scalar.length
    }
    return true
  }
}

/// The length of the UTF-8 scalar that a range begins with, and whether it is well-formed.
///
/// The length of a malformed one is that of the part a decoder replaces by one U+FFFD; a surrogate
/// of three bytes is one part.
struct UTF8Scalar {
  let length: Int
  let isWellFormed: Bool

  init(in source: [UInt8], _ range: Range<Int>) {
    let lead = source[range.lowerBound]
    let wanted = Self.length(ofLead: lead)
    var length = 1
    while length < wanted, range.lowerBound &+ length < range.upperBound {
      let byte = source[range.lowerBound &+ length]
      guard Self.continues(lead, at: length, with: byte) else { break }
      length &+= 1
    }
    let isSurrogate = lead == 0xED && length == 3 && source[range.lowerBound &+ 1] >= 0xA0
    self.length = length
    self.isWellFormed = length == wanted && !isSurrogate
  }

  /// The length that a lead byte announces; 0, which no scalar has, for any other byte.
  private static func length(ofLead lead: UInt8) -> Int {
    switch lead {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Whether a byte may follow; the range of the first one is narrower after some leads.
  private static func continues(_ lead: UInt8, at offset: Int, with byte: UInt8) -> Bool {
    switch (lead, offset) {
    case (0xE0, 1): 0xA0...0xBF ~= byte
    case (0xF0, 1): 0x90...0xBF ~= byte
    case (0xF4, 1): 0x80...0x8F ~= byte
    default: 0x80...0xBF ~= byte
    }
  }
}
