// SPDX-License-Identifier: Apache-2.0

/// A day of the calendar, in UTC.
package struct CalendarDay {
  private let year: Int
  private let month: Int
  private let day: Int

  /// The day of a time in milliseconds since 1970.
  package init(milliseconds: Double) {
    let days = Int((min(max(milliseconds, 0), 1e14) / 86_400_000).rounded(.down))
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
  }

  /// "2025-11-21".
  package var text: String { "\(year)-\(two(month))-\(two(day))" }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
