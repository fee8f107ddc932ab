// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Standard output and standard error, buffered in large pieces.
///
/// A reader that goes away (a pipe closed early) is not an error: the rest is dropped. A full disk
/// is an error.
package struct OutputStream: Sendable {
  /// The stream to write to.
  package enum Channel: Sendable { case standardOutput, standardError }

  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private var isClosed = false
  /// Why something could not be written, or nil.
  package private(set) var failure: FileError?

  /// Opens a stream.
  package init(_ channel: Channel) {
    descriptor = channel == .standardOutput ? STDOUT_FILENO : STDERR_FILENO
  }

  /// Whether the output goes to a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether its reader has gone away.
  package var isAbandoned: Bool { isClosed }

  /// Writes text, now or later.
  package mutating func write(_ text: String) {
    buffer += text.utf8
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes bytes, now or later.
  package mutating func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count > 1 << 16 { flush() }
  }

  /// Writes everything that is buffered.
  package mutating func flush() {
    var start = 0
    while start < buffer.count, !isClosed {
      // SAFETY: the pointer is used for this call only, and the count is what is left after it.
      let count = unsafe buffer.withUnsafeBytes { raw in
        unsafe CLibrary.write(descriptor, raw.baseAddress?.advanced(by: start), raw.count - start)
      }
      if count > 0 { start += count } else if errno != EINTR { close() }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives up after a call that failed.
  private mutating func close() {
    isClosed = true
    guard errno != EPIPE else { return }
    let isOutput = descriptor == STDOUT_FILENO
    failure = FileError.last("write", FilePath(isOutput ? "standard output" : "standard error"))
  }

  /// Keeps a closed pipe, and a limit of the size of files, from ending the process with a signal:
  /// the write fails instead.
  package static func ignoreSignalsOfWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
