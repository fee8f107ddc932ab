// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A system thread that runs one task.
struct WorkerThread {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private var thread = pthread_t()

  /// Starts the task; nil if no thread can be created.
  ///
  /// Nothing else may access the data of the task before `join`.
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
