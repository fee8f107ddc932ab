// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Synchronization

/// SIGHUP, which asks a long-running program to read its files again.
package enum HangupSignal {
  private static let hasCome = Atomic(false)

  /// From now on SIGHUP does not end the process, but is noted; calls that wait go on waiting.
  package static func note() {
    // The flag is made here, so that the handler, which may run at any time, only stores into it.
    hasCome.store(false, ordering: .relaxed)
    _ = signal(SIGHUP) { _ in HangupSignal.hasCome.store(true, ordering: .relaxed) }
  }

  /// Whether the signal has come since the last time.
  ///
  /// Costs reading a byte if it has not.
  package static func take() -> Bool {
    guard hasCome.load(ordering: .relaxed) else { return false }
    return hasCome.exchange(false, ordering: .relaxed)
  }
}
