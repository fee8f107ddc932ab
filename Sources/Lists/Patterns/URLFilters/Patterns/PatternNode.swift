// SPDX-License-Identifier: Apache-2.0

/// One term of a pattern, with its position in the text.
///
/// A pattern is a flat array of nodes in the order of the text; a group is followed by its terms,
/// and `next` skips them. `|` is a node of its own between the terms it separates.
///
///     a(b|c)*d     node 0 character a    next 1
///                       1 group *        next 5
///                       2   character b  next 3
///                       3   alternative  next 4
///                       4   character c  next 5
///                       5 character d    next 6
public struct PatternNode: Sendable, Equatable {
  /// What a term can be.
  public enum Kind: UInt8, Sendable {
    /// One character; `value` is its code.
    case character
    /// `.`: any character.
    case any
    /// A set in brackets; `value` is its number in `sets`.
    case set
    /// `(…)`, `(?:…)` or `(?<name>…)`.
    case group
    /// `^`.
    case startOfLine
    /// `$`.
    case endOfLine
    /// `|`.
    case alternative
    /// `\d`, `\W` and so on, outside a set; `value` is the letter.
    case characterClass
    /// `\b` or `\B`.
    case wordBoundary
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    case lookaround
    /// `(?i:…)` and so on.
    case modifiers
    /// `\k<name>`.
    case backReference
  }

  /// The maximum for unlimited repetition.
  public static let unlimited = UInt32.max

  /// What the term is.
  public let kind: Kind
  /// The first byte of the term.
  public let start: UInt32
  /// One past the term itself; a quantifier may follow.
  public internal(set) var atomEnd: UInt32
  /// One past the term and its quantifier.
  public internal(set) var end: UInt32
  /// The index of the first node that is not inside this one.
  public internal(set) var next: UInt32
  /// The least number of repetitions.
  public internal(set) var minimum: UInt32 = 1
  /// The most repetitions.
  public internal(set) var maximum: UInt32 = 1
  /// The value that belongs to the kind.
  public let value: UInt32

  init(_ kind: Kind, _ range: Range<Int>, next: Int, value: UInt32 = 0) {
    self.kind = kind
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    atomEnd = UInt32(truncatingIfNeeded: range.upperBound)
    end = atomEnd
    self.next = UInt32(truncatingIfNeeded: next)
    self.value = value
  }

  /// The bytes of the term without its quantifier.
  public var atomRange: Range<Int> { Int(start)..<Int(atomEnd) }
  /// The bytes of the term with its quantifier.
  public var range: Range<Int> { Int(start)..<Int(end) }
}
