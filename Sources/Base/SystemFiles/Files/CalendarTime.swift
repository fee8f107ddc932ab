// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// A time of the calendar, in UTC.
package struct CalendarTime: Sendable, Equatable {
  /// The seconds since 1970.
  private let seconds: Int

  /// The time of a number of seconds since 1970.
  package init(seconds: Int) { self.seconds = seconds }

  /// The current time, or that of `SOURCE_DATE_EPOCH`, by which builds can be repeated.
  package static var now: CalendarTime {
    if let given = Environment.value(of: "SOURCE_DATE_EPOCH").flatMap({ Int($0) }),
      (0..<latest).contains(given)
    {
      return CalendarTime(seconds: given)
    }
    return CalendarTime(seconds: Int(time(nil)))
  }

  /// The end of the year 9999.
  private static let latest = 253_402_300_800

  /// The number of a zone of DNS that is written now: the seconds.
  package var serial: UInt32 { UInt32(truncatingIfNeeded: seconds) }

  /// As in the heads of filter lists and of messages: `Sat, 22 Aug 2026 21:57:08 +0000`.
  package var text: String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400)
    let (year, month, day) = CalendarTime.date(ofDay: days)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(CalendarTime.twoDigits)
    return "\(CalendarTime.weekdays[(days + 4) % 7]), \(CalendarTime.twoDigits(day)) "
      + "\(CalendarTime.months[month]) \(year) \(clock.joined(separator: ":")) +0000"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// The date of a day since 1970; the month is counted from 0.
  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    var (year, left) = (1970, days)
    while left >= length(of: year) {
      left -= length(of: year)
      year += 1
    }
    var month = 0
    let february = length(of: year) - 337
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while left >= lengths[month] {
      left -= lengths[month]
      month += 1
    }
    return (year, month, left + 1)
  }

  private static func length(of year: Int) -> Int {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
  }
}
