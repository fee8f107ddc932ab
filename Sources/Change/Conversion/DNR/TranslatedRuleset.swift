// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// The rules for WebKit that a ruleset is translated into, and the differences.
package struct TranslatedRuleset: Sendable {
  /// The rules in order: one list that must be used as a whole.
  package internal(set) var rules: [Rule] = []
  /// For each of them the number of the rule that it comes from.
  package internal(set) var sources: [Int] = []
  /// What is not exact, by the numbers of the rules.
  public internal(set) var notes: [ConversionNote<DNRReason>] = []

  /// The same for an engine that lacks some types of loads, and would reject their names.
  ///
  /// Documents are written in another way with the same meaning; other types are left out, which is
  /// noted.
  package func adapted(without types: LoadFlags) -> TranslatedRuleset {
    if types.isEmpty { return self }
    var adapted = self
    (adapted.rules, adapted.sources) = ([], [])
    let lost = types.subtracting([.topDocument, .childDocument])
    var narrowed: Set<Int> = []
    for (rule, source) in zip(rules, sources) {
      if !rule.trigger.flags.isDisjoint(with: lost) { narrowed.insert(source) }
      for flags in rule.trigger.flags.adapted(without: types) {
        var rule = rule
        rule.trigger.flags = flags
        adapted.rules.append(rule)
        adapted.sources.append(source)
      }
    }
    adapted.noteMissingTypes(of: narrowed)
    return adapted
  }

  private mutating func noteMissingTypes(of narrowed: Set<Int>) {
    let kept = Set(sources)
    notes += narrowed.sorted().map { number in
      ConversionNote(
        number, kept.contains(number) ? .narrower : .lost, .typeNotInTarget,
        "the target does not support all types of the rule")
    }
    notes = notes.inOrder()
  }

  /// Whether all rules are exact.
  package var isExact: Bool { notes.isEmpty }
}
