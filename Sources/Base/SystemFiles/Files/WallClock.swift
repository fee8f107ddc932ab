// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The time of day.
package enum WallClock {
  /// Seconds since 1970.
  package static var seconds: Int { Int(time(nil)) }

  /// Seconds since 1970 for what is written into files: those of `SOURCE_DATE_EPOCH` if it is set, so
  /// that the same files can be made again.
  package static var secondsForFiles: Int {
    let given = Environment.value(of: "SOURCE_DATE_EPOCH").flatMap { Int($0) }
    // Until the end of the year 9999.
    guard let given, 0..<253_402_300_800 ~= given else { return seconds }
    return given
  }
}
