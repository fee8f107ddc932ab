// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
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

  /// Calls a closure after a delay, in the background; never where there are no threads.
  package static func perform(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void)
  {
    guard areThere else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay), execute: work)
  }

  /// Tasks that run in the background and are waited for together.
  package struct Group: Sendable {
    private let group = DispatchGroup()

    /// Makes a group without tasks.
    package init() {}

    /// Starts a task.
    package func begin(_ work: @escaping @Sendable () -> Void) {
      guard areThere else { return work() }
      DispatchQueue.global().async(group: group, execute: work)
    }

    /// Waits until all tasks are done.
    package func wait() { group.wait() }
  }
}
