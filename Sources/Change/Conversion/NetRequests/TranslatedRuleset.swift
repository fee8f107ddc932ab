// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The rules for WebKit that rules for declarativeNetRequest became, and what is different.
package struct TranslatedRuleset: Sendable {
  /// The rules in order: one list, of which no part may be left out.
  package internal(set) var rules: [Rule] = []
  /// For each of them the number of the rule that it was made of.
  package internal(set) var sources: [Int] = []
  /// What is not exact, by the numbers of the rules.
  package internal(set) var notes: [NetRequestNote] = []
  /// How many rules were translated.
  package let count: Int

  init(count: Int) { self.count = count }

  /// How the rules of each rule differ from it, by its number: the worst that is said.
  ///
  /// - Complexity: linear in the rules and notes.
  package var worths: [NetRequestWorth] {
    var worths = Array(repeating: NetRequestWorth.exact, count: count)
    for note in notes where note.worth.severity > worths[note.rule].severity {
      worths[note.rule] = note.worth
    }
    return worths
  }

  /// The same for an engine that does not know some types of loads, and would reject their names.
  ///
  /// Documents are named in another way that means the same; other types are left out, which is
  /// noted.
  package func adapted(without types: LoadFlags) -> TranslatedRuleset {
    if types.isEmpty { return self }
    var adapted = self
    (adapted.rules, adapted.sources) = ([], [])
    let lost = types.subtracting([.topDocument, .childDocument])
    var weakened: Set<Int> = []
    for (rule, source) in zip(rules, sources) {
      if !rule.trigger.flags.isDisjoint(with: lost) { weakened.insert(source) }
      for flags in rule.trigger.flags.adapted(without: types) {
        var rule = rule
        rule.trigger.flags = flags
        adapted.rules.append(rule)
        adapted.sources.append(source)
      }
    }
    adapted.noteMissingTypes(of: weakened)
    return adapted
  }

  private mutating func noteMissingTypes(of weakened: Set<Int>) {
    let kept = Set(sources)
    notes += weakened.sorted().map { number in
      NetRequestNote(
        rule: number, worth: kept.contains(number) ? .weaker : .lost, reason: .typeNotInTarget,
        message: "the target does not know all types of the rule")
    }
    notes = notes.enumerated().sorted {
      ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset)
    }.map(\.element)
  }

  /// Whether all rules are exact.
  package var isExact: Bool { notes.isEmpty }
}

extension NetRequestWorth {
  /// How bad it is.
  fileprivate var severity: Int {
    switch self {
    case .exact: 0
    case .wider: 1
    case .weaker: 2
    case .lost: 3
    }
  }
}
