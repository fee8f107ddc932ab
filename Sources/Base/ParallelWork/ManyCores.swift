// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization
internal import SystemFiles

/// Work on all cores, where threads are available.
///
/// Dispatch watches its threads through /proc, and ends the process where that is missing, as in a
/// chroot without a mounted /proc. There all work is done sequentially.
package enum ManyCores {
  private static let areThere = Directory.kind(of: FilePath("/proc/self/task")) == .directory

  /// Calls a closure for each number below a count, in parallel on all cores, and waits for all.
  package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    guard areThere else {
      for number in 0..<count { work(number) }
      return
    }
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }

  /// What a closure makes of each chunk of the numbers below a count, one after the other in the
  /// order of the numbers; the chunks are made in parallel on all cores.
  package static func flatMap<Result: Sendable>(
    _ count: Int, inChunksOf size: Int, _ results: @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    let chunks = (count + size - 1) / size
    let made = Mutex<[Int: [Result]]>([:])
    perform(chunks) { chunk in
      let found = results(chunk * size..<min(count, (chunk + 1) * size))
      made.withLock { $0[chunk] = found }
    }
    let all = made.withLock { $0 }
    return (0..<chunks).flatMap { all[$0] ?? [] }
  }

  /// Calls a closure after a delay, in the background; never where there are no threads.
  package static func perform(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void)
  {
    guard areThere else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay), execute: work)
  }

  /// Tasks that run in the background and are waited for together.
  package struct Group: Sendable {
    private let group = DispatchGroup()
    private let queue: DispatchQueue

    /// Makes a group without tasks.
    package init() { queue = .global() }

    private init(_ queue: DispatchQueue) { self.queue = queue }

    /// Makes a group whose tasks run one after the other, so that they take one core at most.
    package static func inOrder() -> Group { Group(DispatchQueue(label: "sluice")) }

    /// Another group, whose tasks take turns with those of this one if these run in order.
    package func another() -> Group { Group(queue) }

    /// Starts a task.
    package func begin(_ work: @escaping @Sendable () -> Void) {
      guard areThere else { return work() }
      queue.async(group: group, execute: work)
    }

    /// Waits until all tasks are done.
    package func wait() { group.wait() }
  }
}
