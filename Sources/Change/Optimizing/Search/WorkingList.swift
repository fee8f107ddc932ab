// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

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
  /// The first ignore rule that is left, or a number after all rules.
  private var firstIgnore: Int
  /// The rules that a rule comes from, if there are several or it was rewritten.
  private var members: [Int: [Int]] = [:]
  private var stepsBeforeRound = 0
  /// The pairs of rules that a check of the removed ignore rules compares.
  var idlePairs = 0
  private let leftAlone: Set<Int>
  private let leftOut: Set<StepLaw>

  init(
    _ rules: [Rule], leavingAlone leftAlone: Set<Int> = [], without leftOut: Set<StepLaw> = []
  ) {
    self.rules = rules
    self.leftOut = leftOut
    self.leftAlone = leftAlone
    table = FactTable(rules)
    facts = table.facts(of: rules)
    liveCount = rules.count
    firstIgnore = facts.firstIndex { $0.isIgnore } ?? rules.count
  }

  /// The first ignore rule after a rule, or a number after all rules.
  private func ignore(behind number: Int) -> Int {
    rules.indices.dropFirst(number + 1).first { rules[$0] != nil && facts[$0].isIgnore }
      ?? rules.count
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
    guard mayShrink, !leftAlone.contains(number), !leftOut.contains(law) else { return }
    rules[number] = nil
    if number == firstIgnore { firstIgnore = ignore(behind: number) }
    liveCount -= 1
    steps.append(RuleStep(law, rules: [number], because: because, evidence: evidence))
  }

  /// Puts a rule in the position of the first of those that it comes from.
  mutating func replace(
    _ numbers: [Int], with rule: Rule, _ law: StepLaw, evidence: RuleStep.Evidence = .text
  ) {
    guard leftAlone.isDisjoint(with: numbers), !leftOut.contains(law) else { return }
    let first = numbers[0]
    members[first] = numbers.flatMap { members[$0] ?? [$0] }.sorted()
    for number in numbers.dropFirst() { rules[number] = nil }
    if numbers.dropFirst().contains(firstIgnore) { firstIgnore = ignore(behind: firstIgnore) }
    liveCount -= numbers.count - 1
    rules[first] = rule
    facts[first] = table.facts(of: rule)
    steps.append(RuleStep(law, rules: numbers, evidence: evidence, made: rule))
  }

  /// How it is known that one pattern matches all that another one does.
  mutating func search(wide: Int, narrow: Int) -> PatternTable.Search {
    table.search(wide: wide, narrow: narrow)
  }

  /// Whether two rules are spelled alike apart from their patterns.
  func areAlikeApartFromPattern(_ one: Int, _ other: Int) -> Bool {
    guard var first = rules[one], var second = rules[other] else { return false }
    first.trigger.urlFilter = []
    second.trigger.urlFilter = []
    return first == second
  }

  /// Whether the global style sheet stays as it is without an ignore rule.
  func keepsGlobalSheet(without ignore: Int) -> Bool {
    guard ignore == firstIgnore else { return true }
    let next = self.ignore(behind: ignore)
    return !(ignore..<next).contains { rules[$0] != nil && facts[$0].hasGlobalForm }
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
