// SPDX-License-Identifier: Apache-2.0

/// Why an index can not be used.
public struct IndexError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Kind: String, Sendable {
    /// The file can not be opened or mapped.
    case unreadable
    /// It is not an index.
    case notAnIndex
    /// It is of a version that this one does not know.
    case unknownVersion
    /// It is shorter than it says.
    case truncated
    /// Its checksum is not that of its bytes.
    case checksum
    /// Its parts do not fit together.
    case damaged
    /// It holds patterns that only PCRE2 can match, and no engine was given.
    case needsEngine
  }

  /// What is wrong.
  public let kind: Kind
  /// Where in the file it was seen.
  public let offset: Int
  /// One sentence for a person.
  public let message: String

  init(_ kind: Kind, at offset: Int, _ message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}
