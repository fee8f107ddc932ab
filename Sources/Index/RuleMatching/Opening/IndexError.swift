// SPDX-License-Identifier: Apache-2.0

/// Why an index cannot be used.
public struct IndexError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Kind: String, Sendable {
    /// The file cannot be opened or mapped.
    case unreadable
    /// It is not an index.
    case notAnIndex
    /// This release does not support its version.
    case unknownVersion
    /// It is shorter than the length in its header.
    case truncated
    /// Its checksum does not match its bytes.
    case checksum
    /// Its parts are inconsistent.
    case damaged
    /// It holds patterns that only PCRE2 can match, and no engine was given.
    case needsEngine
    /// Using it could cost more than a limit allows.
    case beyondLimit
  }

  /// What is wrong.
  public let kind: Kind
  /// The offset in the file at which it was found.
  public let offset: Int
  /// One sentence for users.
  public let message: String

  init(_ kind: Kind, at offset: Int, _ message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}
