// SPDX-License-Identifier: Apache-2.0

/// A day of the calendar, in UTC.
package struct CalendarDay: Sendable {
  /// The year, such as 2025.
  package let year: Int
  /// The month, from 1.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int
  /// The day of the week, from 0 for Sunday.
  package let weekday: Int

  /// The last second of the year 9999.
  private static let latest = 253_402_300_799

  /// The day of a time in seconds since 1970; the first or the last day for a time out of range.
  package init(seconds: Int) {
    let days = min(max(seconds, 0), CalendarDay.latest) / 86_400
    // In years that begin in March, a leap day is the last day.
    let since = days + 719_468
    let era = since / 146_097
    let dayOfEra = since % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    weekday = (days + 4) % 7
  }

  /// The day of a time in milliseconds since 1970.
  package init(milliseconds: Double) {
    let seconds = min(max(milliseconds / 1_000, 0), Double(CalendarDay.latest))
    self.init(seconds: Int(seconds.rounded(.down)))
  }

  /// "2025-11-21".
  package var text: String {
    "\(year)-\(CalendarTime.twoDigits(month))-\(CalendarTime.twoDigits(day))"
  }
}
