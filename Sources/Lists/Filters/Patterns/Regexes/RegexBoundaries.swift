// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Replaces word boundaries by the characters that they require on both sides.
///
/// `\bad` becomes `^ad` and `[^a-zA-Z0-9_]ad`: where a boundary can hold in two ways, each is a path
/// of its own.
struct RegexBoundaries {
  private(set) var budget: RegexBudget
  private static let word: CharacterSet = {
    var set = CharacterSet()
    for character in CharacterClass.characters(of: UInt8(ascii: "w")) { set.insert(character) }
    return set
  }()

  init(_ budget: RegexBudget) { self.budget = budget }

  /// The paths that together match what a path with boundaries does.
  mutating func resolved(_ path: RegexPath) throws(RegexObstacle) -> [RegexPath] {
    var open = [path]
    var done: [RegexPath] = []
    while let next = open.popLast() {
      guard let boundary = next.sequence.pieces.firstIndex(where: \.isBoundary) else {
        done.append(next)
        continue
      }
      for path in try resolved(next, at: boundary).reversed() { open.append(path) }
      try budget.spend(
        sequences: open.count + done.count,
        pieces: open.reduce(0) { $0 + $1.sequence.weight })
    }
    return done
  }

  /// The paths without one boundary, before which there is no other.
  private mutating func resolved(
    _ path: RegexPath, at boundary: Int
  ) throws(RegexObstacle) -> [RegexPath] {
    let pieces = path.sequence.pieces
    let left = RegexSequence(pieces[..<boundary]).reversed
    let right = RegexSequence(pieces[(boundary + 1)...])
    let isNegated = pieces[boundary].isAssertion(.noWordBoundary)
    var all: [RegexPath] = []
    for isWordBefore in [false, true] {
      let isWordAfter = isWordBefore == isNegated
      let before = try sides(left, isTied: path.isTiedToStart, isWord: isWordBefore)
      let after = try sides(right, isTied: path.isTiedToEnd, isWord: isWordAfter)
      for one in before {
        for other in after {
          all.append(
            RegexPath(
              one.sequence.reversed + other.sequence, isTiedToStart: one.isTied,
              isTiedToEnd: other.isTied))
          try budget.spend(
            sequences: all.count, pieces: one.sequence.weight + other.sequence.weight)
        }
      }
    }
    return all
  }

  /// One side of a boundary, read away from it.
  private struct Side {
    var sequence: RegexSequence
    var isTied: Bool
  }

  /// The ways in which the character next to the boundary is one of a word, or is not.
  private mutating func sides(
    _ sequence: RegexSequence, isTied: Bool, isWord: Bool
  ) throws(RegexObstacle) -> [Side] {
    let wanted = isWord ? Self.word : Self.word.inverted()
    let starts = try self.starts(of: sequence, wanted)
    var sides = starts.found.map { Side(sequence: $0, isTied: isTied) }
    guard let boundaries = starts.remainder else { return sides }
    // The side can be empty, so that the character is that of the URL before or after it.
    if isTied {
      if !isWord { sides.append(Side(sequence: boundaries, isTied: true)) }
    } else {
      let next = RegexSequence([.set(wanted, .once)])
      sides.append(Side(sequence: boundaries + next, isTied: false))
      if !isWord { sides.append(Side(sequence: boundaries, isTied: true)) }
    }
    return sides
  }

  /// The ways in which a sequence starts with a character of a set.
  private struct Starts {
    var found: [RegexSequence] = []
    /// The boundaries of the sequence if it can match nothing; nil if it cannot.
    var remainder: RegexSequence?
  }

  private mutating func starts(
    of sequence: RegexSequence, _ wanted: CharacterSet
  ) throws(RegexObstacle) -> Starts {
    var starts = Starts()
    var boundaries = RegexSequence()
    for (index, piece) in sequence.pieces.enumerated() {
      if piece.isBoundary {
        boundaries.append(piece)
        continue
      }
      let found = try self.starts(of: piece, wanted)
      let rest = sequence.pieces[(index + 1)...]
      try budget.spend(
        sequences: found.count, pieces: found.count * (rest.count + boundaries.weight))
      starts.found += found.map { boundaries + $0 + RegexSequence(rest) }
      if !piece.canBeEmpty { return starts }
    }
    starts.remainder = boundaries
    return starts
  }

  private mutating func starts(
    of piece: RegexPiece, _ wanted: CharacterSet
  ) throws(RegexObstacle) -> [RegexSequence] {
    switch piece {
    case .set(let set, let count):
      let first = set.intersection(wanted)
      if first.isEmpty { return [] }
      let more: [RegexPiece] = count.canBeMany ? [.set(set, .any)] : []
      return [RegexSequence([.set(first, .once)] + more)]
    case .group(let sequence, let count):
      let more = count.canBeMany ? sequence.repeated(.any) : RegexSequence()
      return try starts(of: sequence, wanted).found.map { $0 + more }
    case .mix(let sequences):
      var all: [RegexSequence] = []
      for sequence in sequences { all += try starts(of: sequence, wanted).found }
      return all.map { $0 + RegexSequence([piece]) }
    case .assertion, .look: return []
    }
  }
}
