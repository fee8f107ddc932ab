// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A check in the background, which can be stopped.
final class CheckTask: Sendable {
  private let stopped = Atomic<Bool>(false)

  /// Whether its result is no longer needed.
  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func stop() { stopped.store(true, ordering: .relaxed) }
}
