// SPDX-License-Identifier: Apache-2.0

/// The bounds of a counted repetition.
struct Bounds {
  let minimum: UInt32
  let maximum: UInt32
  let length: Int
  /// The lower bound does not fit in 64 bits: WebKit calls that a syntax error.
  let isTooLarge: Bool

  init?(in source: [UInt8], at start: Int) {
    var position = start + 1
    guard let lower = Bounds.number(in: source, &position) else { return nil }
    var upper: UInt64? = lower
    if position < source.count, source[position] == UInt8(ascii: ",") {
      position += 1
      upper = Bounds.number(in: source, &position)
    }
    guard position < source.count, source[position] == UInt8(ascii: "}") else { return nil }
    length = position + 1 - start
    isTooLarge = lower == UInt64.max
    minimum = UInt32(clamping: lower)
    maximum = UInt32(clamping: upper ?? UInt64.max)
  }

  /// A decimal number, or nil if there is no digit; one that is too large becomes the largest.
  private static func number(in source: [UInt8], _ position: inout Int) -> UInt64? {
    let start = position
    var value: UInt64 = 0
    while position < source.count, case let digit = source[position] &- UInt8(ascii: "0"),
      digit < 10
    {
      let (product, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverToo) = product.addingReportingOverflow(UInt64(digit))
      value = isOver || isOverToo || value == UInt64.max ? UInt64.max : sum
      position += 1
    }
    return position > start ? value : nil
  }
}
