// SPDX-License-Identifier: Apache-2.0

import SystemFiles

extension Semaphore {
  /// Decrements the semaphore, waiting at most until a deadline; false if the deadline passed.
  func wait(until deadline: Instant) -> Bool {
    let (seconds, attoseconds) = (deadline - Instant.now).components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !whole.overflow else { return wait(nanoseconds: seconds < 0 ? 0 : .max / 2) }
    return wait(nanoseconds: max(0, whole.partialValue + attoseconds / 1_000_000_000))
  }
}
