// SPDX-License-Identifier: Apache-2.0

import Glibc
import SystemFiles

/// A command that runs in parallel with this process.
struct ChildProcess {
  private let number: pid_t

  /// Why a command did not start.
  struct Failure: Error { let status: Int32 }

  /// Starts a command.
  init(_ path: FilePath, _ arguments: [String]) throws(Failure) {
    let words = [path.text] + arguments
    var copies = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    var number = pid_t()
    // SAFETY: the copies live for the call, and a null pointer ends them.
    let status = unsafe posix_spawn(&number, path.text, nil, nil, &copies, environ)
    guard status == 0 else { throw Failure(status: status) }
    self.number = number
  }

  /// Kills it at once, whatever it is doing.
  func kill() { _ = Glibc.kill(number, SIGKILL) }

  /// Waits for its end; true if it ended by itself without an error.
  func wait() -> Bool {
    var status: Int32 = 0
    // SAFETY: the call fills the number on the stack.
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Waits for a time.
  static func pause(microseconds: Int) { usleep(useconds_t(microseconds)) }
}
