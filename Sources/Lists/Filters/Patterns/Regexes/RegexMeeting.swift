// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Finds what two lists of runs match both, where anything may follow each of them.
struct RegexMeeting {
  private(set) var budget: RegexBudget
  private let range: Range<Int>

  init(_ range: Range<Int>, _ budget: RegexBudget) {
    self.range = range
    self.budget = budget
  }

  static func obstacle(_ range: Range<Int>) -> RegexObstacle {
    RegexObstacle(
      .lookaround, range, "a lookaround for texts of any length cannot be written")
  }

  /// The lists that together match what both match.
  mutating func both(
    _ one: [RegexRun], _ other: [RegexRun]
  ) throws(RegexObstacle) -> [[RegexRun]] {
    guard let first = one.first else { return [other] }
    guard let second = other.first else { return [one] }
    let all: [[RegexRun]]
    switch (first, second) {
    case (.other(let piece), _): all = try both(piece, one, other)
    case (_, .other(let piece)): all = try both(piece, other, one)
    case (.end, .end): all = try both(one, Array(other.dropFirst()))
    case (.end, .set(_, let minimum, _)):
      all = minimum > 0 ? [] : try both(one, Array(other.dropFirst()))
    case (.set(_, let minimum, _), .end):
      all = minimum > 0 ? [] : try both(Array(one.dropFirst()), other)
    case (.set(let mine, let least, let most), .set(let theirs, let minimum, let maximum)):
      let shared = mine.intersection(theirs)
      let left = Part(range: least...(most ?? .max), set: mine, rest: Array(one.dropFirst()))
      let right = Part(
        range: minimum...(maximum ?? .max), set: theirs, rest: Array(other.dropFirst()))
      // The first ends before the second, or the second ends before the first or with it.
      all =
        try ending(left, within: right, shared, least: 1)
        + ending(right, within: left, shared, least: 0)
    }
    try budget.spend(
      sequences: all.count, pieces: all.reduce(0) { $0 + $1.reduce(1) { $0 + $1.weight } })
    return all
  }

  /// A list that begins with a set.
  private struct Part {
    let range: ClosedRange<Int>
    let set: CharacterSet
    let rest: [RegexRun]

    /// The list after so many characters of the set; some more must follow.
    func after(_ count: Int, least: Int) -> [RegexRun] {
      let most = range.upperBound == .max ? nil : range.upperBound - count
      guard most != 0 else { return rest }
      return [.set(set, minimum: max(least, range.lowerBound - count), maximum: most)] + rest
    }
  }

  /// What both match if the first set of one ends before that of the other, by as many characters
  /// at least.
  private mutating func ending(
    _ part: Part, within other: Part, _ shared: CharacterSet, least: Int
  ) throws(RegexObstacle) -> [[RegexRun]] {
    let most = shared.isEmpty ? 0 : min(part.range.upperBound, other.range.upperBound - least)
    var all: [[RegexRun]] = []
    var count = part.range.lowerBound
    while count <= most {
      // From here on, the other set may occur as often as before.
      let isSettled = count >= other.range.lowerBound && other.range.upperBound == .max
      let last = isSettled ? part.range.upperBound : count
      let run = RegexRun.set(
        shared, minimum: count, maximum: last == .max ? nil : last)
      let prefix = last == 0 ? [] : [run]
      for runs in try both(part.rest, other.after(count, least: least)) {
        all.append(prefix + runs)
      }
      if isSettled { break }
      count += 1
      try budget.spend(sequences: all.count, pieces: 1)
    }
    return all
  }

  /// The same for a list that begins with another piece: a group that may be left out.
  private mutating func both(
    _ piece: RegexPiece, _ one: [RegexRun], _ other: [RegexRun]
  ) throws(RegexObstacle) -> [[RegexRun]] {
    guard case .group(let sequence, .optional) = piece else {
      throw RegexMeeting.obstacle(range)
    }
    let rest = Array(one.dropFirst())
    let inner = RegexRun.runs(of: sequence.pieces, end: .end)
    return try both(inner + rest, other) + both(rest, other)
  }

  /// What does not match a list: its texts up to a character that differs, or up to the end.
  mutating func complement(of runs: [RegexRun]) throws(RegexObstacle) -> [[RegexRun]] {
    var all: [[RegexRun]] = []
    var before: [RegexRun] = []
    for run in runs {
      switch run {
      case .end:
        all.append(before + [.set(.any, minimum: 1, maximum: 1)])
        return all
      case .set(let set, let count, let maximum) where maximum == count:
        let others = set.inverted()
        for _ in 0..<count {
          if !others.isEmpty { all.append(before + [.set(others, minimum: 1, maximum: 1)]) }
          all.append(before + [.end])
          before.append(.set(set, minimum: 1, maximum: 1))
          try budget.spend(sequences: all.count, pieces: before.count)
        }
      default: throw RegexMeeting.obstacle(range)
      }
    }
    return all
  }
}
