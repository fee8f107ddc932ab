// SPDX-License-Identifier: Apache-2.0

import Testing
import TextFormats

/// Times as `date -u -R` has them.
@Suite struct `Times of the calendar` {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 +0000"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 +0000"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
    (1_787_435_828, "Sat, 22 Aug 2026 21:57:08 +0000"),
    (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 +0000"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 +0000"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 +0000"),
  ])
  func `have a weekday, a date and a time`(seconds: Int, text: String) {
    #expect(CalendarTime(seconds: seconds).text == text)
  }

  @Test(
    arguments: [
      (0, "1970-01-01"), (-1, "1970-01-01"), (951_782_399_999, "2000-02-28"),
      (951_782_400_000, "2000-02-29"), (951_868_800_000, "2000-03-01"),
      (1_735_689_599_000, "2024-12-31"), (1_735_689_600_000, "2025-01-01"),
      (4_107_542_400_000, "2100-03-01"), (.infinity, "9999-12-31"),
    ] as [(Double, String)])
  func `days are those of the calendar`(time: Double, day: String) {
    #expect(CalendarDay(milliseconds: time).text == day)
  }
}
