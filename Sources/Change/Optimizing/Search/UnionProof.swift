// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Proves that a pattern matches exactly what several others match together.
enum UnionProof {
  private static let mostStates = 4_000

  /// How many pairs of states were followed, or nil if it was not proven.
  static func evidence(
    _ made: [UInt8], of members: [[UInt8]], isCaseSensitive: Bool
  ) -> RuleStep.Evidence? {
    guard let program = program(made, isCaseSensitive) else { return nil }
    var states = 0
    for member in members {
      guard let one = self.program(member, isCaseSensitive),
        let walked = program.coverWalk(over: one, mostStates: mostStates)
      else { return nil }
      states += walked
    }
    let alternatives = members.map { Array("(?:".utf8) + $0 + Array(")".utf8) }
    let all = Array(alternatives.joined(separator: "|".utf8))
    guard let union = PatternProgram(URLFilter(parsing: all), isCaseSensitive: isCaseSensitive),
      let walked = union.coverWalk(over: program, mostStates: mostStates)
    else { return nil }
    return .walk(states: states + walked)
  }

  /// The machine of a pattern that WebKit accepts and that does not match everything.
  private static func program(_ text: [UInt8], _ isCaseSensitive: Bool) -> PatternProgram? {
    let filter = URLFilter(parsing: text)
    guard filter.problems.isEmpty, !filter.matchesEverything else { return nil }
    return PatternProgram(filter, isCaseSensitive: isCaseSensitive)
  }
}
