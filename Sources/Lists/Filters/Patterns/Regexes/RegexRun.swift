// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// A part of a sequence, as looking around reads it: away from a position.
enum RegexRun {
  /// Characters of one set; `maximum` is nil if there is none.
  case set(CharacterSet, minimum: Int, maximum: Int?)
  /// The end of the URL, or its start if it is read from its end.
  case end
  /// Any other piece.
  case other(RegexPiece)

  /// The runs of pieces, in which `^` or `$` is the end.
  ///
  /// Equal sets become one run: `xx?x?` is `x{1,3}`.
  static func runs(of pieces: some Sequence<RegexPiece>, end: RegexAssertion) -> [RegexRun] {
    pieces.reduce(into: []) { runs, piece in
      switch piece {
      case .assertion(end): runs.append(.end)
      case .set(let set, let count): append(set, count, to: &runs)
      default: runs.append(.other(piece))
      }
    }
  }

  private static func append(_ set: CharacterSet, _ count: RegexCount, to runs: inout [RegexRun]) {
    let minimum = count.canBeZero ? 0 : 1
    if case .set(set, let before, let limit) = runs.last {
      let maximum = limit.flatMap { count.canBeMany ? nil : $0 + 1 }
      runs[runs.count - 1] = .set(set, minimum: before + minimum, maximum: maximum)
    } else {
      runs.append(.set(set, minimum: minimum, maximum: count.canBeMany ? nil : 1))
    }
  }

  /// The pieces of a run.
  func pieces(end: RegexAssertion) -> [RegexPiece] {
    switch self {
    case .end: return [.assertion(end)]
    case .other(let piece): return [piece]
    case .set(let set, let minimum, nil):
      let plain = Array(repeating: RegexPiece.set(set, .once), count: max(0, minimum - 1))
      return plain + [.set(set, minimum == 0 ? .any : .some)]
    case .set(let set, let minimum, let maximum?):
      return Array(repeating: .set(set, .once), count: minimum)
        + Array(repeating: .set(set, .optional), count: max(0, maximum - minimum))
    }
  }

  /// The number of pieces that it has.
  var weight: Int {
    switch self {
    case .end: 1
    case .other(let piece): piece.weight
    case .set(_, let minimum, let maximum): max(1, maximum ?? minimum)
    }
  }

  /// The runs without what need not match at their end, where anything may follow.
  static func trimmed(_ runs: [RegexRun]) -> [RegexRun] {
    var runs = runs
    while case .set(let set, let minimum, let maximum) = runs.last, maximum != minimum {
      runs.removeLast()
      if minimum > 0 { runs.append(.set(set, minimum: minimum, maximum: minimum)) }
    }
    return runs
  }
}
