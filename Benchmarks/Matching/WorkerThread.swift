// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A thread of the system's own that does one piece of work.
struct WorkerThread {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private var thread = pthread_t()

  /// Starts the work; nil if there is no thread to be had.
  ///
  /// What the work touches must not be touched by others before `join`.
  init?(_ body: @escaping () -> Void) {
    // SAFETY: the thread takes over the one reference that is given to it here.
    let work = unsafe Unmanaged.passRetained(Work(body))
    let status = unsafe pthread_create(
      &thread, nil,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
      return nil
    }
  }

  func join() { pthread_join(thread, nil) }
}
