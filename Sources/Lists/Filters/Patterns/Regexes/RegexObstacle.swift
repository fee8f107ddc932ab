// SPDX-License-Identifier: Apache-2.0

/// Why a regular expression cannot be written as patterns.
package struct RegexObstacle: Error, Sendable, Hashable {
  /// The kinds of obstacles.
  package enum Kind: Sendable, Hashable, CaseIterable {
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
    /// It cannot match anything.
    case never
  }

  /// The kind of obstacle.
  package let kind: Kind
  /// The bytes of the expression that it concerns; all of them if it is not a single construct.
  package let range: Range<Int>
  /// A sentence for users.
  package let message: String

  init(_ kind: Kind, _ range: Range<Int>, _ message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
