// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension ManyCores {
  /// Tasks that run in the background and are waited for together.
  package struct Group: Sendable {
    private let queue: TaskQueue
    private let unfinished = Unfinished()

    /// Creates a group without tasks.
    package init() { queue = TaskQueue(mostThreads: SystemThread.cores) }

    private init(_ queue: TaskQueue) { self.queue = queue }

    /// Creates a group whose tasks run one after the other, so that they take one core at most.
    package static func inOrder() -> Group { Group(TaskQueue(mostThreads: 1)) }

    /// Another group, whose tasks take turns with those of this one if these run in order.
    package func another() -> Group { Group(queue) }

    /// Starts a task.
    package func begin(_ work: @escaping @Sendable () -> Void) {
      unfinished.add()
      queue.add { [unfinished] in
        work()
        unfinished.remove()
      }
    }

    /// Waits until all tasks are done.
    package func wait() { unfinished.wait() }
  }

  /// Counts tasks that are not done.
  private final class Unfinished: Sendable {
    private let counts = Mutex((tasks: 0, waiting: 0))
    private let finished = Semaphore()

    func add() { counts.withLock { $0.tasks += 1 } }

    func remove() {
      let waiting = counts.withLock { counts in
        counts.tasks -= 1
        guard counts.tasks == 0 else { return 0 }
        defer { counts.waiting = 0 }
        return counts.waiting
      }
      for _ in 0..<waiting { finished.signal() }
    }

    func wait() {
      let mustWait = counts.withLock { counts in
        guard counts.tasks > 0 else { return false }
        counts.waiting += 1
        return true
      }
      if mustWait { finished.wait() }
    }
  }

  /// Tasks in the order in which they were added, and the threads that run them.
  private final class TaskQueue: Sendable {
    private let mostThreads: Int
    private let state = Mutex((tasks: [@Sendable () -> Void](), threads: 0))

    init(mostThreads: Int) { self.mostThreads = mostThreads }

    func add(_ task: @escaping @Sendable () -> Void) {
      let needsThread = state.withLock { state in
        state.tasks.append(task)
        guard state.threads < mostThreads else { return false }
        state.threads += 1
        return true
      }
      // Where there is no thread left, the tasks are run here.
      if needsThread, !SystemThread.begin({ self.run() }) { run() }
    }

    /// Runs tasks until there are none.
    private func run() {
      while let task = next() { task() }
    }

    private func next() -> (@Sendable () -> Void)? {
      state.withLock { state in
        guard !state.tasks.isEmpty else {
          state.threads -= 1
          return nil
        }
        return state.tasks.removeFirst()
      }
    }
  }
}
