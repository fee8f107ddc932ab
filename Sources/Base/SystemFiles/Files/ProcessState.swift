// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Other processes of the system.
package enum ProcessState {
  /// Whether a process is there; also one that has ended and was not waited for.
  package static func isRunning(_ number: Int) -> Bool {
    guard let number = pid_t(exactly: number), number > 0 else { return true }
    return kill(number, 0) == 0 || errno != ESRCH
  }
}
