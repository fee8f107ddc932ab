// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The number with a comma between thousands: "1,234,567".
  package var grouped: String {
    let digits = Array(String(magnitude))
    return digits.indices.reduce(into: self < 0 ? "-" : "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }
}
