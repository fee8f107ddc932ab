// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import URLFilters

/// A few rules of a list in their order, and what they do together.
struct LocalRules {
  /// What a load comes to.
  ///
  /// How often an action is carried out, and which rule it comes from, does not count.
  struct Effects: Hashable {
    var actions: Set<Action> = []
    var selectors: Set<[UInt8]> = []
  }

  /// What is known of a load.
  struct Facts {
    var url: [PatternFacts.Spelling: Bool] = [:]
    var page: [PatternFacts.Spelling: Bool] = [:]
    var frame: [PatternFacts.Spelling: Bool] = [:]
    var flags: LoadFlags = []
  }

  private let rules: [Rule]
  /// For each rule whether it is in the list's global style sheet.
  private let isGlobal: [Bool]
  /// For each rule whether WebKit keeps it.
  private let isKept: [Bool]

  /// Takes the rules of some numbers that are still in the list.
  init(_ numbers: [Int], of list: ReplayedList) {
    let present = numbers.filter { list[$0] != nil }
    rules = present.compactMap { list[$0] }
    isGlobal = zip(present, rules).map { list.isGlobal($1, at: $0) }
    isKept = rules.map { rule in
      guard case .cssDisplayNone(let selector) = rule.action else { return true }
      return SelectorList.problem(in: selector) == nil
    }
  }

  /// The triggers of all rules.
  var triggers: [Trigger] { rules.map(\.trigger) }

  /// What the rules do with a load.
  func effects(for facts: Facts) -> Effects {
    let matching = rules.indices.filter { isKept[$0] && matches(rules[$0].trigger, facts) }
    let cut = matching.first { rules[$0].action == .ignoreFollowingRules } ?? rules.count
    let reached = matching.filter { $0 < cut }
    let undoing = reached.last { rules[$0].action == .ignorePreviousRules } ?? -1
    var effects = Effects()
    for number in reached where number > undoing && !isGlobal[number] {
      add(rules[number].action, to: &effects)
    }
    if undoing < 0 {
      for number in rules.indices where isGlobal[number] && isKept[number] {
        add(rules[number].action, to: &effects)
      }
    }
    return effects
  }

  private func add(_ action: Action, to effects: inout Effects) {
    if case .cssDisplayNone(let selector) = action {
      effects.selectors.formUnion(SelectorPieces.pieces(of: selector))
    } else {
      effects.actions.insert(action)
    }
  }

  private func matches(_ trigger: Trigger, _ facts: Facts) -> Bool {
    let hasFlags = LoadFlags.groups.allSatisfy { group in
      let asked = trigger.flags.intersection(group)
      return asked.isEmpty || !asked.isDisjoint(with: facts.flags)
    }
    return hasFlags && conditionHolds(trigger, facts) && facts.url[trigger.pattern] ?? false
  }

  /// Beside a method WebKit reads a condition wrongly: `if-…` never holds, `unless-…` always does.
  private func conditionHolds(_ trigger: Trigger, _ facts: Facts) -> Bool {
    guard let condition = trigger.condition else { return true }
    let known = condition.kind.isOnFrame ? facts.frame : facts.page
    let isMatched =
      trigger.flags.isDisjoint(with: .anyMethod)
      && trigger.entries.contains { known[$0] ?? false }
    return isMatched == condition.kind.isPositive
  }
}
