// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import SystemFiles

/// Work on all cores, where there are threads to be had.
///
/// Dispatch watches its threads by way of /proc, and ends the process where that is missing, as it is in a
/// chroot in which nobody has mounted it. There everything is done one after the other.
package enum ManyCores {
  private static let areThere = Directory.kind(of: FilePath("/proc/self/task")) == .directory

  /// Does something for each number below a count, as many at once as there are cores; waits for all.
  package static func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    guard areThere else {
      for number in 0..<count { work(number) }
      return
    }
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  }

  /// Does something after a while, beside everything else; never where there are no threads.
  package static func perform(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void)
  {
    guard areThere else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay), execute: work)
  }

  /// Pieces of work that are begun beside everything else and waited for together.
  package struct Group: Sendable {
    private let group = DispatchGroup()

    /// Makes a group without work.
    package init() {}

    /// Begins a piece of work.
    package func begin(_ work: @escaping @Sendable () -> Void) {
      guard areThere else { return work() }
      DispatchQueue.global().async(group: group, execute: work)
    }

    /// Waits until all of it is done.
    package func wait() { group.wait() }
  }
}
