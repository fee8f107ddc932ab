// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// A sequence whose `^` and `$` are at its ends only, and hold or are not there.
struct RegexPath {
  var sequence: RegexSequence
  var isTiedToStart = false
  var isTiedToEnd = false

  /// Ties a sequence where it has `^` and `$`; nil if they cannot hold.
  ///
  /// What comes before a `^` must match nothing, and a URL is not empty.
  init?(_ sequence: RegexSequence) {
    let pieces = sequence.pieces
    let start = pieces.lastIndex { $0.isAssertion(.start) }
    let end = pieces.firstIndex { $0.isAssertion(.end) }
    if let start, let end, end < start { return nil }
    let before = pieces[..<(start ?? 0)]
    let after = pieces[(end ?? pieces.count)...]
    guard before.allSatisfy(\.canBeEmpty), after.allSatisfy(\.canBeEmpty) else { return nil }
    let inner = pieces[before.endIndex..<after.startIndex].filter { !$0.isTie }
    // Outside of the anchors, only the boundaries have an effect.
    self.sequence = RegexSequence(
      before.filter(\.isBoundary) + inner + after.filter(\.isBoundary))
    isTiedToStart = start != nil
    isTiedToEnd = end != nil
  }

  init(_ sequence: RegexSequence, isTiedToStart: Bool, isTiedToEnd: Bool) {
    self.sequence = sequence
    self.isTiedToStart = isTiedToStart
    self.isTiedToEnd = isTiedToEnd
  }

  /// Whether it matches every URL.
  var isEverything: Bool { sequence.isEmpty && !(isTiedToStart && isTiedToEnd) }

  /// Leaves out what need not match, at the ends that are not tied: `.*ad+` becomes `ad`.
  mutating func trim() {
    if !isTiedToStart { sequence = Self.trimmed(sequence) }
    if !isTiedToEnd { sequence = Self.trimmed(sequence.reversed).reversed }
  }

  private static func trimmed(_ sequence: RegexSequence) -> RegexSequence {
    var pieces = sequence.pieces.drop { $0.canBeEmpty }
    switch pieces.first {
    case .set(let set, .some): pieces[pieces.startIndex] = .set(set, .once)
    case .group(let inner, .some):
      return trimmed(inner + RegexSequence(pieces.dropFirst()))
    default: break
    }
    return RegexSequence(pieces)
  }
}

extension RegexPiece {
  func isAssertion(_ kind: RegexAssertion) -> Bool {
    if case .assertion(kind) = self { true } else { false }
  }

  /// Whether it is `^` or `$`.
  var isTie: Bool { isAssertion(.start) || isAssertion(.end) }

  /// Whether it is `\b` or `\B`.
  var isBoundary: Bool { isAssertion(.wordBoundary) || isAssertion(.noWordBoundary) }
}
