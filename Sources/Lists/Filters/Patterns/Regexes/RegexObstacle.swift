// SPDX-License-Identifier: Apache-2.0

/// Why a regular expression can not be written as patterns.
public struct RegexObstacle: Error, Sendable, Hashable {
  /// The kinds of obstacles.
  public enum Kind: Sendable, Hashable, CaseIterable {
    case lookaround
    case backReference
    case nonASCII
    /// A word boundary within something that is repeated.
    case wordBoundary
    /// It would be too many patterns, or too long ones.
    case tooMany
    /// `^` or `$` within something that is repeated.
    case repetition
    /// It is not a regular expression, or has something newer than JavaScript's older dialect.
    case syntax
    /// It can not match anything.
    case never
  }

  /// The kind of obstacle.
  public let kind: Kind
  /// The bytes of the expression that it concerns; all of them if it is not a single construct.
  public let range: Range<Int>
  /// A sentence for a person.
  public let message: String

  init(_ kind: Kind, _ range: Range<Int>, _ message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
