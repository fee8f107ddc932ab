// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// How often something occurs, as far as WebKit's patterns can express it.
enum RegexCount {
  case once
  /// `?`.
  case optional
  /// `*`.
  case any
  /// `+`.
  case some

  var canBeZero: Bool { self == .optional || self == .any }
  var canBeMany: Bool { self == .any || self == .some }

  /// The count of something that occurs so often, so often again.
  func times(_ other: RegexCount) -> RegexCount {
    let canBeZero = self.canBeZero || other.canBeZero
    let canBeMany = self.canBeMany || other.canBeMany
    return canBeMany ? (canBeZero ? .any : .some) : (canBeZero ? .optional : .once)
  }
}

/// A part of a pattern without alternatives.
enum RegexPiece {
  case set(CharacterSet, RegexCount)
  /// A group; it has no assertions.
  case group(RegexSequence, RegexCount)
  /// Any number of the sequences in any order, which have no assertions.
  case mix([RegexSequence])
  case assertion(RegexAssertion)
  case look(RegexLook)

  /// Whether it can match no character.
  var canBeEmpty: Bool {
    switch self {
    case .set(_, let count): count.canBeZero
    case .group(let sequence, let count): count.canBeZero || sequence.canBeEmpty
    case .mix, .assertion, .look: true
    }
  }

  /// The number of pieces in it, itself included.
  var weight: Int {
    switch self {
    case .set, .assertion: 1
    case .group(let sequence, _): 1 + sequence.weight
    case .mix(let sequences): sequences.reduce(1) { $0 + 1 + $1.weight }
    case .look(let look): look.choices.reduce(1) { $0 + 1 + $1.weight }
    }
  }

  /// The same, read from its end.
  var reversed: RegexPiece {
    switch self {
    case .set, .assertion, .look: self
    case .group(let sequence, let count): .group(sequence.reversed, count)
    case .mix(let sequences): .mix(sequences.map(\.reversed))
    }
  }
}

/// Pieces that follow each other.
struct RegexSequence {
  private(set) var pieces: [RegexPiece] = []
  /// The number of pieces, with those in groups.
  private(set) var weight = 0
  /// Whether a piece is an assertion or looks around.
  private(set) var hasAssertion = false

  init() {}

  init(_ pieces: some Sequence<RegexPiece>) {
    for piece in pieces { append(piece) }
  }

  var isEmpty: Bool { pieces.isEmpty }
  /// Whether it can match no character, if its assertions hold.
  var canBeEmpty: Bool { pieces.allSatisfy(\.canBeEmpty) }
  var reversed: RegexSequence { RegexSequence(pieces.reversed().map(\.reversed)) }

  mutating func append(_ piece: RegexPiece) {
    pieces.append(piece)
    weight += piece.weight
    switch piece {
    case .assertion, .look: hasAssertion = true
    case .set, .group, .mix: break
    }
  }

  mutating func append(_ other: RegexSequence) {
    pieces += other.pieces
    weight += other.weight
    hasAssertion = hasAssertion || other.hasAssertion
  }

  static func + (one: RegexSequence, other: RegexSequence) -> RegexSequence {
    var sum = one
    sum.append(other)
    return sum
  }

  /// The sequence so often; it must have no assertions.
  func repeated(_ count: RegexCount) -> RegexSequence {
    if isEmpty || count == .once { return self }
    guard pieces.count == 1 else { return RegexSequence([.group(self, count)]) }
    switch pieces[0] {
    case .set(let set, let inner): return RegexSequence([.set(set, inner.times(count))])
    case .group(let sequence, let inner):
      return RegexSequence([.group(sequence, inner.times(count))])
    case .mix, .assertion, .look: return self
    }
  }
}
