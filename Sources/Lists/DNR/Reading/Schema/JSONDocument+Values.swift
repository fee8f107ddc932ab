// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Values whose types were checked.
extension JSONDocument {
  /// The value of a number if it is whole, as in `1` and `1.0`, and fits in 32 bits.
  func integer(at node: Int) -> Int32? {
    let digits = bytes[nodes[node].range]
    if digits.count < 10, digits.allSatisfy(\.isDigit) {
      return digits.reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
    }
    return Double(String(decoding: digits, as: UTF8.self)).flatMap { Int32(exactly: $0) }
  }

  /// The contents of a list of strings.
  func texts(in array: Int?) -> [[UInt8]] {
    guard let array else { return [] }
    return children(of: array).map { text(of: $0) }
  }

  /// The values of a list of integers.
  func integers(in array: Int?) -> [Int32] {
    guard let array else { return [] }
    return children(of: array).compactMap { integer(at: $0) }
  }

  /// Whether an array has no elements.
  func isEmpty(_ array: Int) -> Bool { nodes[array].next == array + 1 }

  /// Whether the content of a string is ASCII.
  func isASCII(_ string: Int) -> Bool { text(of: string).allSatisfy { $0 < 0x80 } }
}
