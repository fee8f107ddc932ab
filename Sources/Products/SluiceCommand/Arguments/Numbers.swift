// SPDX-License-Identifier: Apache-2.0

/// Numbers for users.
extension Double {
  /// With three digits after the decimal point.
  var thousandths: String { decimal(digits: 3) }
  /// With one digit after the decimal point.
  var tenths: String { decimal(digits: 1) }

  private func decimal(digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { value, _ in value * 10 }
    let scaled = Int((self * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }
}

extension String {
  /// Padded with spaces on the left.
  func padded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

extension Duration {
  /// The whole duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1_000_000_000_000_000_000
  }
}

/// Numbers in order, with runs as ranges: "0, 3-5, 9".
enum IndexRanges {
  static func text(of numbers: [Int]) -> String {
    var parts: [String] = []
    var index = 0
    while index < numbers.count {
      var end = index
      while end + 1 < numbers.count, numbers[end + 1] == numbers[end] + 1 { end += 1 }
      parts.append(end == index ? "\(numbers[index])" : "\(numbers[index])-\(numbers[end])")
      index = end + 1
    }
    return parts.joined(separator: ", ")
  }
}
