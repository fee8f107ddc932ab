// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// An instant of the clock that only moves forward.
///
/// Swift's `ContinuousClock` does the same, but links the runtime of Swift Concurrency and libdispatch:
/// half a megabyte in the command.
package struct Instant: Comparable, Sendable {
  /// The time since some fixed instant.
  private let time: Duration

  /// The current instant.
  package static var now: Instant {
    var time = timespec()
    // SAFETY: the system writes one structure of this type.
    unsafe _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(time: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  /// Nanoseconds since some fixed instant.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = time.components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  package static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(time: instant.time + duration)
  }

  package static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(time: instant.time - duration)
  }

  package static func - (one: Instant, other: Instant) -> Duration { one.time - other.time }

  package static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
}
