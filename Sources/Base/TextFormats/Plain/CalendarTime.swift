// SPDX-License-Identifier: Apache-2.0

/// A time of the calendar, in UTC.
package struct CalendarTime: Sendable {
  /// The seconds since 1970.
  private let seconds: Int

  /// The time of a number of seconds since 1970.
  package init(seconds: Int) { self.seconds = seconds }

  /// As in the heads of filter lists and of messages: `Sat, 22 Aug 2026 21:57:08 +0000`.
  package var text: String {
    let (day, rest) = (CalendarDay(seconds: seconds), seconds % 86_400)
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(CalendarTime.twoDigits)
    return "\(CalendarTime.weekdays[day.weekday]), \(CalendarTime.twoDigits(day.day)) "
      + "\(CalendarTime.months[day.month - 1]) \(day.year) \(clock.joined(separator: ":")) +0000"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
