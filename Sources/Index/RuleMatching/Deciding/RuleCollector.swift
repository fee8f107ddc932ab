// SPDX-License-Identifier: Apache-2.0

/// The rules that a search is for.
struct RuleChoice {
  private let kinds: ActionSet
  private let end: RuleID

  static let all = RuleChoice(kinds: .all, end: RuleID(rawValue: .max))

  /// The rules with modifiers.
  static let modifiers = RuleChoice(kinds: .modify, end: RuleID(rawValue: .max))

  /// All rules but those with some kinds of actions.
  static func all(but kinds: ActionSet) -> RuleChoice {
    RuleChoice(kinds: ActionSet.all.subtracting(kinds), end: RuleID(rawValue: .max))
  }

  /// The block rules before one of them, and the rules that may undo or prevent these.
  static func blocks(before end: RuleID) -> RuleChoice {
    RuleChoice(kinds: [.block, .ignorePreviousRules, .ignoreFollowingRules], end: end)
  }

  func contains(_ rule: RuleID, _ record: ClassRecord) -> Bool {
    rule < end && mayContain(record.action)
  }

  /// Whether rules with an action may be among those that are searched for.
  func mayContain(_ action: ActionNumber) -> Bool { kinds.contains(action.set) }
}

/// Collects the rules that match.
struct RuleCollector: TargetVisitor {
  let load: LoadView
  let choice: RuleChoice
  var truths: ConditionTruths
  var rules: [RuleID] = []

  static func matched(_ load: LoadView, _ choice: RuleChoice) -> [RuleID] {
    let rules = ConditionTruths.withTruths(of: load) { truths in
      var collector = RuleCollector(load: load, choice: choice, truths: truths)
      load.tables.visitPageRules(load.page, where: choice.mayContain) { rule in
        if collector.wants(rule) { collector.found(rule) }
      }
      load.tables.choices.loads.visit(load.subject, &collector)
      return collector.rules
    }
    return rules.count > 1 ? rules.sorted().withoutRepetition() : rules
  }

  // INVARIANT: hostContent, rule, target.
  mutating func wants(_ rule: RuleID) -> Bool {
    let record = load.tables.ruleClass(rule)
    return choice.contains(rule, record) && load.mayApply(record) && truths.hold(record.condition)
  }

  mutating func found(_ rule: RuleID) { rules.append(rule) }
}

extension [RuleID] {
  /// A sorted array with each rule once.
  func withoutRepetition() -> [RuleID] {
    var result: [RuleID] = []
    for rule in self where rule != result.last { result.append(rule) }
    return result
  }
}
