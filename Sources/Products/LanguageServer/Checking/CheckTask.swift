// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A check in the background, which can be stopped.
final class CheckTask: Sendable {
  private let stopped = Atomic<Bool>(false)

  /// Whether nobody waits for it any more.
  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func stop() { stopped.store(true, ordering: .relaxed) }
}
