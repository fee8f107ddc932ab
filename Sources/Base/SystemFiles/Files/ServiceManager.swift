// SPDX-License-Identifier: Apache-2.0

internal import CProcess

/// systemd, which waits for word from a service (`NOTIFY_SOCKET`).
package enum ServiceManager {
  /// What a service does.
  package enum State: String, Sendable {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
  }

  /// Tells the manager what the service does; without a manager that waits, nothing happens.
  package static func notify(_ state: State) {
    guard let path = Environment.value(of: "NOTIFY_SOCKET"), !path.isEmpty else { return }
    // SAFETY: the strings live for the call.
    unsafe _ = process_notify(path, state.rawValue)
  }
}
