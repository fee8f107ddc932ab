// SPDX-License-Identifier: Apache-2.0

internal import CProcess

/// A counter that threads wait for.
@safe
package final class Semaphore: Sendable {
  // SAFETY: made in `init` and destroyed in `deinit` only; the functions that use it lock it.
  private nonisolated(unsafe) let semaphore: OpaquePointer?

  /// Creates a counter of 0.
  // SAFETY: nothing else refers to the new counter.
  package init() { unsafe semaphore = process_semaphore_create() }

  deinit {
    // SAFETY: there is no reference left, so no thread waits.
    if let semaphore = unsafe semaphore { unsafe process_semaphore_destroy(semaphore) }
  }

  /// Adds one, and wakes a thread that waits.
  package func signal() {
    // SAFETY: the counter lives as long as this.
    if let semaphore = unsafe semaphore { unsafe process_semaphore_signal(semaphore) }
  }

  /// Takes one, and waits until there is one.
  package func wait() { _ = wait(nanoseconds: -1) }

  /// Takes one, and waits for it for some nanoseconds; false if there is none then.
  ///
  /// Not until an `Instant`: clocks are in the library for concurrency, which brings Dispatch.
  package func wait(nanoseconds: Int64) -> Bool {
    // SAFETY: the counter lives as long as this.
    guard let semaphore = unsafe semaphore else { return true }
    return unsafe process_semaphore_wait(semaphore, nanoseconds)
  }
}
