// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Times of logs in milliseconds.
enum LogTime {
  /// A time in the format of logs: a number of milliseconds, or an ISO 8601 text.
  static func milliseconds(_ value: JSONValue) -> Double? {
    if let number = value.number { return number.isFinite ? number : nil }
    return value.text.flatMap { milliseconds(iso8601: $0) }
  }

  /// Milliseconds since 1970 of `2025-10-21T12:34:56.789+02:00`; nil for any other form.
  ///
  /// Implemented here because Foundation is not linked, and the C library's `strptime` supports
  /// neither fractions nor offsets.
  static func milliseconds(iso8601 text: [UInt8]) -> Double? {
    var rest = text[...]
    guard let year = number(&rest, digits: 4), take("-", &rest),
      let month = number(&rest, digits: 2), (1...12).contains(month), take("-", &rest),
      let day = number(&rest, digits: 2), take("T", &rest) || take(" ", &rest),
      let hour = number(&rest, digits: 2), take(":", &rest),
      let minute = number(&rest, digits: 2), take(":", &rest),
      let second = number(&rest, digits: 2)
    else { return nil }
    let fraction = fraction(&rest)
    guard let offset = offset(&rest), rest.isEmpty else { return nil }
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset
    return (Double(minutes * 60 + second) + fraction) * 1000
  }

  /// Milliseconds since 1970 of `29/Nov/2026:04:40:47 +0000`; nil for any other form.
  static func milliseconds(ofAccess text: ArraySlice<UInt8>) -> Double? {
    var rest = text
    guard let day = number(&rest, digits: 2), take("/", &rest), let month = month(&rest),
      take("/", &rest), let year = number(&rest, digits: 4), take(":", &rest),
      let hour = number(&rest, digits: 2), take(":", &rest),
      let minute = number(&rest, digits: 2), take(":", &rest),
      let second = number(&rest, digits: 2), take(" ", &rest), let offset = offset(&rest),
      rest.isEmpty
    else { return nil }
    let minutes = (days(year, month, day) * 24 + hour) * 60 + minute - offset
    return Double(minutes * 60 + second) * 1000
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }

  /// A month by its name, from 1.
  private static func month(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let month = months.firstIndex(of: Array(rest.prefix(3))) else { return nil }
    rest = rest.dropFirst(3)
    return month + 1
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first, first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    let part = rest.prefix(digits)
    guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The part of a second after a point; 0 without one.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Double {
    guard take(".", &rest) else { return 0 }
    var (value, weight) = (0.0, 0.1)
    while let digit = number(&rest, digits: 1) {
      value += Double(digit) * weight
      weight /= 10
    }
    return value
  }

  /// Minutes east of Greenwich; 0 for `Z` and for nothing.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if rest.isEmpty || take("Z", &rest) { return 0 }
    let isWest = take("-", &rest)
    guard isWest || take("+", &rest), let hours = number(&rest, digits: 2) else { return nil }
    _ = take(":", &rest)
    let minutes = hours * 60 + (number(&rest, digits: 2) ?? 0)
    return isWest ? -minutes : minutes
  }

  /// Days since 1970-01-01 in the Gregorian calendar, for the years from 0 to 9999.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin in March have their leap day at the end.
    let year = month < 3 ? year - 1 : year
    let monthSinceMarch = (month + 9) % 12
    let leapDays = year >= 0 ? year / 4 - year / 100 + year / 400 : -1
    return year * 365 + leapDays + (monthSinceMarch * 153 + 2) / 5 + day - 1 - 719_468
  }
}
