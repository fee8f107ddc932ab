// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// Why a file could not be read or written.
package struct FileError: Error, Sendable, Equatable {
  /// The file as it was named.
  package let path: FilePath
  /// What was tried: "open", "read".
  package let operation: String
  /// The reason, for users.
  package let reason: String
  /// Whether the file was read, and its content is rejected.
  package private(set) var rejectsContent = false

  /// Creates an error.
  package init(path: FilePath, operation: String, reason: String) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// A file that was read, and whose content is rejected.
  package static func rejected(
    _ path: FilePath, operation: String, reason: String
  ) -> FileError {
    var error = FileError(path: path, operation: operation, reason: reason)
    error.rejectsContent = true
    return error
  }

  /// One sentence.
  package var message: String { "cannot \(operation) \(path.text): \(reason)" }
}

extension FileError {
  /// The error of the last system call.
  package static func last(_ operation: String, _ path: FilePath) -> FileError {
    let code = errno
    // SAFETY: `strerror` returns a string that stays valid until the next call in this thread.
    let reason = unsafe String(cString: strerror(code))
    return FileError(path: path, operation: operation, reason: reason)
  }
}
