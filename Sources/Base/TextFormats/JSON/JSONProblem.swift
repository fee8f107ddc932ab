// SPDX-License-Identifier: Apache-2.0

/// A part of a text that is not JSON as WebKit reads it.
public struct JSONProblem: Error, Sendable, Equatable {
  /// The kind of problem, for a finding of its own.
  public enum Kind: Sendable, Equatable {
    case byteOrderMark
    case invalidUTF8
    case comment
    case trailingComma
    case missingComma
    case escape
    case number
    case word
    case quotation
    case depth
    case endOfText
    case afterValue
    case unexpected
    case size
  }

  /// What is wrong.
  public let kind: Kind
  /// The bytes it concerns.
  public let range: Range<Int>
  /// A sentence for users.
  public let message: String

  init(_ kind: Kind, _ range: Range<Int>, _ message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
