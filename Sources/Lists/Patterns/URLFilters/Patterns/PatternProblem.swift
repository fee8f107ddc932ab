// SPDX-License-Identifier: Apache-2.0

/// A construct for which WebKit rejects a pattern.
public struct PatternProblem: Error, Sendable, Equatable {
  /// The kinds, each with WebKit's own reason.
  public enum Kind: Sendable, Equatable {
    case nonASCII
    case syntax
    case tooLong
    case alternatives
    case repetition
    case characterClass
    case characterClassInSet
    case wordBoundary
    case lookaround
    case backReference
    case startOfLine
    case endOfLine
    /// WebKit aborts on it: the upper end of a range in a set is not ASCII.
    case rangeAbort
  }

  /// The kind of construct.
  public let kind: Kind
  /// The bytes of the pattern that it concerns.
  public let range: Range<Int>
  /// A sentence for users.
  public let message: String

  init(_ kind: Kind, _ range: Range<Int>, _ message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
