// SPDX-License-Identifier: Apache-2.0

internal import CProcess
internal import Synchronization

/// The memory of a process that does one thing and ends.
package enum ProgramMemory {
  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps what is freed for what is needed next, which takes fewer calls of the system.
  ///
  /// Not for a process that keeps running: its memory does not shrink.
  package static func keepWhatIsFreed() { keep_freed_memory() }

  /// Keeps a value until the process ends, and all of its memory at once: to free the rules of a
  /// long list one by one takes longer.
  package static func keepUntilExit(_ value: any Sendable) { kept.withLock { $0.append(value) } }
}
