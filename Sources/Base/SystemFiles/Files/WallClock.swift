// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The time of day.
package enum WallClock {
  /// Milliseconds since 1970, in whole seconds.
  package static var milliseconds: Double { Double(time(nil)) * 1_000 }
}
