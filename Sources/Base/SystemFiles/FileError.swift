// SPDX-License-Identifier: Apache-2.0

/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Equatable {
  /// The file as it was named.
  public let path: FilePath
  /// What was tried: "open", "read".
  public let operation: String
  /// The reason, for a person.
  public let reason: String

  /// Makes an error.
  public init(path: FilePath, operation: String, reason: String) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// One sentence.
  public var message: String { "can not \(operation) \(path.text): \(reason)" }
}
