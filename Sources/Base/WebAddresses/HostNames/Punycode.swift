// SPDX-License-Identifier: Apache-2.0

/// Punycode (RFC 3492), with the limits of WebKit's ICU.
enum Punycode {
  /// The most UTF-16 units of a label that is encoded.
  private static let mostUnits = 1000
  /// The most bytes that are decoded.
  private static let mostBytes = 2000

  private static let delimiter = UInt8(ascii: "-")
  private static let firstScalar: UInt32 = 0x80

  /// The label with these characters, at least one of them not ASCII; nil if it is too long.
  ///
  /// - Complexity: The number of characters times that of the different ones beyond ASCII.
  static func encoded(_ label: ArraySlice<Unicode.Scalar>) -> [UInt8]? {
    guard label.reduce(0, { $0 + ($1.value > 0xFFFF ? 2 : 1) }) <= mostUnits else { return nil }
    var output = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    var numbers = DeltaNumbers(count: UInt32(output.count))
    if !output.isEmpty { output.append(delimiter) }
    var previous = firstScalar
    var delta: UInt32 = 0
    // At most 1,000 characters below 0x110000 each: nothing overflows.
    while let next = label.lazy.map(\.value).filter({ $0 >= previous }).min() {
      delta += (next - previous) * (numbers.count + 1)
      for scalar in label {
        if scalar.value < next { delta += 1 }
        if scalar.value == next {
          numbers.append(delta, to: &output)
          delta = 0
        }
      }
      delta += 1
      previous = next + 1
    }
    return output
  }

  /// The characters that a label without its mark stands for; nil if it is not valid or too long.
  ///
  /// There is at least one beyond ASCII among them.
  static func decoded(_ label: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard label.count <= mostBytes else { return nil }
    let dash = label.lastIndex(of: delimiter).flatMap { $0 > label.startIndex ? $0 : nil }
    var output = label[..<(dash ?? label.startIndex)].map { Unicode.Scalar($0) }
    let digits = dash.map { label[($0 + 1)...] } ?? label
    guard !digits.isEmpty else { return nil }
    var numbers = DeltaNumbers(count: UInt32(output.count))
    var value = firstScalar
    var index: UInt32 = 0
    var position = digits.startIndex
    while position < digits.endIndex {
      guard let delta = numbers.read(digits, &position) else { return nil }
      let (sum, isSumTooLarge) = index.addingReportingOverflow(delta)
      let (next, isTooLarge) = value.addingReportingOverflow(sum / numbers.count)
      guard !isSumTooLarge, !isTooLarge, let scalar = Unicode.Scalar(next) else { return nil }
      value = next
      index = sum % numbers.count
      output.insert(scalar, at: Int(index))
      index += 1
    }
    return output
  }
}

/// The numbers of variable length in Punycode, whose digits adapt to the numbers before.
private struct DeltaNumbers {
  /// How many characters there are so far, with the one whose number was read last.
  private(set) var count: UInt32
  private var bias: UInt32 = 72
  private var isFirst = true

  init(count: UInt32) { self.count = count }

  mutating func append(_ delta: UInt32, to output: inout [UInt8]) {
    var rest = delta
    var offset: UInt32 = 36
    while true {
      let threshold = threshold(at: offset)
      guard rest >= threshold else { break }
      output.append(Self.digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      offset += 36
    }
    output.append(Self.digit(rest))
    adapt(to: delta)
  }

  /// Reads a number; nil if it does not end or is too large.
  mutating func read(_ digits: ArraySlice<UInt8>, _ position: inout Int) -> UInt32? {
    var sum: UInt32 = 0
    var weight: UInt32 = 1
    var offset: UInt32 = 36
    while position < digits.endIndex, let digit = Self.value(of: digits[position]) {
      position += 1
      let (term, isTermTooLarge) = digit.multipliedReportingOverflow(by: weight)
      let (next, isSumTooLarge) = sum.addingReportingOverflow(term)
      guard !isTermTooLarge, !isSumTooLarge else { return nil }
      sum = next
      let threshold = threshold(at: offset)
      if digit < threshold {
        adapt(to: sum)
        return sum
      }
      let (heavier, isTooHeavy) = weight.multipliedReportingOverflow(by: 36 - threshold)
      guard !isTooHeavy else { return nil }
      weight = heavier
      offset += 36
    }
    return nil
  }

  private func threshold(at offset: UInt32) -> UInt32 {
    offset <= bias ? 1 : min(offset - bias, 26)
  }

  private mutating func adapt(to delta: UInt32) {
    count += 1
    var delta = isFirst ? delta / 700 : delta / 2
    isFirst = false
    delta += delta / count
    bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    bias += 36 * delta / (delta + 38)
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  private static func value(of byte: UInt8) -> UInt32? {
    if byte &- UInt8(ascii: "0") < 10 { return UInt32(byte &- UInt8(ascii: "0")) + 26 }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 26 ? UInt32(letter) : nil
  }
}
