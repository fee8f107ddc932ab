// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Which rules of a list stand together, and what is between them.
struct ListOrder {
  /// The run of each rule.
  private(set) var run: [Int]
  /// How many `ignore-following-rules` are before each rule.
  private(set) var cuts: [Int]
  /// The number of the first ignore rule, or a number after all rules.
  private(set) var firstIgnore: Int

  init(_ list: WorkingList) {
    run = Array(repeating: 0, count: list.rules.count)
    cuts = run
    firstIgnore = list.rules.count
    var number = 0
    var cut = 0
    var last: ActionType?
    for rule in list.live {
      let type = list.facts[rule].type
      let kind: ActionType = list.facts[rule].isIgnore ? type : .block
      if kind != last || kind == .ignoreFollowingRules { number += 1 }
      if list.facts[rule].isIgnore { firstIgnore = min(firstIgnore, rule) }
      run[rule] = number
      cuts[rule] = cut
      if kind == .ignoreFollowingRules { cut += 1 }
      last = kind
    }
  }

  /// Whether a rule is in the global style sheet.
  func isGlobal(_ rule: Int, _ list: WorkingList) -> Bool {
    list.facts[rule].hasGlobalForm && rule < firstIgnore
  }

  /// Whether steps may name a rule.
  func isOpen(_ rule: Int, _ list: WorkingList) -> Bool {
    !list.facts[rule].isFrozen && !isGlobal(rule, list)
  }

  /// Whether both rules are in one run.
  func isSameRun(_ one: Int, _ other: Int) -> Bool { run[one] == run[other] }

  /// Whether no `ignore-following-rules` stands between two rules, the first of them included.
  func isUncut(_ earlier: Int, _ later: Int) -> Bool { cuts[earlier] == cuts[later] }
}
