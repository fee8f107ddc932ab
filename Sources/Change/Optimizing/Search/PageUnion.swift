// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Joins rules that differ only in the entries of an `if` condition.
enum PageUnion {
  private struct Key: Hashable {
    let run: Int
    let pattern: Int
    let action: Int
    let flags: LoadFlags
    let kind: Condition.Kind
    let isCaseSensitive: Bool
  }

  static func join(_ list: inout WorkingList) {
    let order = ListOrder(list)
    var groups = RuleGroups<Key>()
    for number in list.live where order.isOpen(number, list) {
      if let key = key(of: number, list, order) { groups.add(number, to: key) }
    }
    let joinable = groups.joinable(in: list) { $0.trigger.condition?.entries = [] }
    for group in joinable { join(group, in: &list) }
  }

  private static func key(of number: Int, _ list: WorkingList, _ order: ListOrder) -> Key? {
    let facts = list.facts[number]
    guard let trigger = list.rules[number]?.trigger, let condition = trigger.condition,
      condition.kind.isPositive, facts.type != .ignoreFollowingRules
    else { return nil }
    return Key(
      run: order.run[number], pattern: facts.pattern, action: facts.action, flags: facts.flags,
      kind: condition.kind, isCaseSensitive: trigger.isConditionCaseSensitive)
  }

  private static func join(_ group: [Int], in list: inout WorkingList) {
    guard var rule = list.rules[group[0]], let kind = rule.trigger.condition?.kind else { return }
    var seen: Set<[UInt8]> = []
    let entries = group.flatMap { list.rules[$0]?.trigger.condition?.entries ?? [] }
      .filter { seen.insert($0).inserted }
    rule.trigger.condition = Condition(kind, entries)
    list.replace(group, with: rule, .pagesJoined)
  }
}
