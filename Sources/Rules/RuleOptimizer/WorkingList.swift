// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleSteps

/// A list while it is optimized.
///
/// Rules never move, so the number of a rule in the old list is its slot here; nil is a rule that
/// is gone.
struct WorkingList {
  private(set) var rules: [Rule?]
  /// The facts of each rule; those of rules that are gone mean nothing.
  private(set) var facts: [RuleFacts]
  /// What patterns, conditions and actions the facts refer to.
  private(set) var table: FactTable
  private(set) var steps: [RuleStep] = []
  private(set) var liveCount: Int
  /// The rules that a rule was made of, where there are several or it was rewritten.
  private var members: [Int: [Int]] = [:]
  private var stepsBeforeRound = 0
  private let leftAlone: Set<Int>

  init(_ rules: [Rule], leavingAlone leftAlone: Set<Int> = []) {
    self.rules = rules
    self.leftAlone = leftAlone
    table = FactTable(rules)
    facts = table.facts(of: rules)
    liveCount = rules.count
  }

  /// The numbers of the rules that are left.
  var live: [Int] { rules.indices.filter { rules[$0] != nil } }

  mutating func startRound() { stepsBeforeRound = steps.count }
  var hasChangedInRound: Bool { steps.count > stepsBeforeRound }

  /// Whether a rule may be removed: WebKit rejects a list without rules.
  var mayShrink: Bool { liveCount > 1 }

  /// Removes a rule.
  mutating func remove(
    _ number: Int, _ law: StepLaw, because: Int? = nil, evidence: RuleStep.Evidence = .text
  ) {
    guard mayShrink, !leftAlone.contains(number) else { return }
    rules[number] = nil
    liveCount -= 1
    steps.append(RuleStep(law, rules: [number], because: because, evidence: evidence))
  }

  /// Puts a rule in the position of the first of those that it is made of.
  mutating func replace(
    _ numbers: [Int], with rule: Rule, _ law: StepLaw, evidence: RuleStep.Evidence = .text
  ) {
    guard leftAlone.isDisjoint(with: numbers) else { return }
    let first = numbers[0]
    members[first] = numbers.flatMap { members[$0] ?? [$0] }.sorted()
    for number in numbers.dropFirst() { rules[number] = nil }
    liveCount -= numbers.count - 1
    rules[first] = rule
    facts[first] = table.facts(of: rule)
    steps.append(RuleStep(law, rules: numbers, evidence: evidence, made: rule))
  }

  /// How it is known that one pattern matches all that another one does; nil if it is not.
  mutating func evidence(wide: Int, narrow: Int) -> RuleStep.Evidence? {
    table.evidence(wide: wide, narrow: narrow)
  }

  /// Whether two rules are spelled alike apart from their patterns.
  func areAlikeApartFromPattern(_ one: Int, _ other: Int) -> Bool {
    guard var first = rules[one], var second = rules[other] else { return false }
    first.trigger.urlFilter = []
    second.trigger.urlFilter = []
    return first == second
  }

  var result: Optimization {
    let kept = live.compactMap { number in
      rules[number].map {
        Optimization.KeptRule(
          number: number, rule: $0, isMade: members[number] != nil,
          members: members[number] ?? [number])
      }
    }
    return Optimization(rules: kept, steps: steps)
  }
}
