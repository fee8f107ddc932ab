// SPDX-License-Identifier: Apache-2.0

internal import CProcess

/// Threads of the system.
package enum SystemThread {
  /// How many threads can run at the same time.
  package static let cores = Int(process_core_count())

  /// Begins a thread; false if the system has none left, and then nothing is done.
  ///
  /// - Parameters:
  ///   - work: What it does.
  ///   - finished: Is called when `work` was released, after which nothing of it is left.
  package static func begin(
    _ work: @escaping @Sendable () -> Void, then finished: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    let task = Task(work, finished)
    // SAFETY: the thread takes the task once; without a thread it is released below.
    let context = unsafe Unmanaged.passRetained(task)
    // SAFETY: the context is the task, which stays until the thread takes it.
    let isBegun = unsafe process_begin_thread(
      { context in
        guard let context = unsafe context else { return }
        // SAFETY: the task that was retained for this thread.
        unsafe Unmanaged<Task>.fromOpaque(context).takeRetainedValue().run()
      }, context.toOpaque())
    // SAFETY: no thread has the task.
    if !isBegun { unsafe context.release() }
    return isBegun
  }

  private final class Task {
    private var work: (@Sendable () -> Void)?
    private let finished: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void, _ finished: @escaping @Sendable () -> Void) {
      self.work = work
      self.finished = finished
    }

    func run() {
      work?()
      work = nil
      finished()
    }
  }
}
