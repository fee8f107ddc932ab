// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Replaces groups that look around by the characters that they allow.
///
/// `(?=[a-z]*1)[a-z0-9]{2}` becomes `[a-z]1` and `1[a-z0-9]`: the content of a group and the rest
/// of the expression are matched in parallel. Groups with `!` are first translated into what they
/// allow: `(?!ad)` is `[^a]`, `a[^d]` or the end of the URL after nothing or after `a`.
struct RegexLookarounds {
  private(set) var budget: RegexBudget

  init(_ budget: RegexBudget) { self.budget = budget }

  /// The sequences that together match what a sequence with such groups does.
  mutating func resolved(_ sequence: RegexSequence) throws(RegexObstacle) -> [RegexSequence] {
    guard sequence.pieces.contains(where: { $0.look != nil }) else { return [sequence] }
    let ahead = try resolved([sequence], behind: false)
    // What is read from its end has only groups that look at what comes before.
    return try resolved(ahead.map(\.reversed), behind: true).map(\.reversed)
  }

  /// Replaces the groups of one direction, the last one first: no other is in what follows it.
  private mutating func resolved(
    _ sequences: [RegexSequence], behind: Bool
  ) throws(RegexObstacle) -> [RegexSequence] {
    var open = sequences
    var done: [RegexSequence] = []
    while let next = open.popLast() {
      let last = next.pieces.lastIndex { $0.look?.kind.isBehind == behind }
      guard let last, let look = next.pieces[last].look else {
        done.append(next)
        continue
      }
      let end: RegexAssertion = behind ? .start : .end
      let rest = RegexRun.runs(of: next.pieces[(last + 1)...], end: end)
      for runs in try allowed(by: look, RegexRun.trimmed(rest)) {
        let pieces = next.pieces[..<last] + runs.flatMap { $0.pieces(end: end) }
        open.append(RegexSequence(pieces))
      }
      try spend(open + done)
    }
    return done
  }

  private mutating func spend(_ sequences: [RegexSequence]) throws(RegexObstacle) {
    try budget.spend(
      sequences: sequences.count, pieces: sequences.reduce(0) { $0 + $1.weight })
  }

  /// What may follow a group, of the runs that do.
  private mutating func allowed(
    by look: RegexLook, _ rest: [RegexRun]
  ) throws(RegexObstacle) -> [[RegexRun]] {
    let choices = try runs(of: look)
    var meeting = RegexMeeting(look.range, budget)
    defer { budget = meeting.budget }
    guard look.kind.isNegated else {
      var all: [[RegexRun]] = []
      for choice in choices { all += try meeting.both(choice, rest) }
      return all
    }
    var all = [rest]
    for choice in choices {
      let others = try meeting.complement(of: choice)
      var left: [[RegexRun]] = []
      for one in all {
        for other in others { left += try meeting.both(other, one) }
      }
      all = left
    }
    return all
  }

  /// What a group looks for, read away from its position.
  private mutating func runs(of look: RegexLook) throws(RegexObstacle) -> [[RegexRun]] {
    let isBehind = look.kind.isBehind
    var all: [[RegexRun]] = []
    for choice in look.choices {
      // A group within it may see more than is in here if it looks the other way.
      guard choice.pieces.allSatisfy({ $0.look == nil || $0.look?.kind.isBehind == isBehind })
      else { throw RegexMeeting.obstacle(look.range) }
      let sequences = [isBehind ? choice.reversed : choice]
      for sequence in try resolved(sequences, behind: isBehind) {
        let runs = RegexRun.runs(of: sequence.pieces, end: isBehind ? .start : .end)
        all.append(RegexRun.trimmed(runs))
      }
    }
    return all
  }
}

extension RegexPiece {
  /// The group that looks around, if it is one.
  var look: RegexLook? {
    if case .look(let look) = self { look } else { nil }
  }
}
