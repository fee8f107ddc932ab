// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Synchronization

/// SIGTERM and SIGINT, which ask a service to end.
package enum EndSignal {
  private static let hasCome = Atomic(false)

  /// From now on the signals do not end the process, but are noted.
  package static func note() {
    // The flag is made here, so that the handler, which may run at any time, only stores into it.
    hasCome.store(false, ordering: .relaxed)
    for number in [SIGTERM, SIGINT] {
      _ = signal(number) { _ in EndSignal.hasCome.store(true, ordering: .relaxed) }
    }
  }

  /// Whether one of them has come.
  package static var isPending: Bool { hasCome.load(ordering: .relaxed) }
}
