// SPDX-License-Identifier: Apache-2.0

/// Why a file could not be read or written.
package struct FileError: Error, Sendable, Equatable {
  /// The file as it was named.
  package let path: FilePath
  /// What was tried: "open", "read".
  package let operation: String
  /// The reason, for a person.
  package let reason: String

  /// Makes an error.
  package init(path: FilePath, operation: String, reason: String) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// One sentence.
  package var message: String { "can not \(operation) \(path.text): \(reason)" }
}
