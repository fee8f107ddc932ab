// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Joins rules that differ only in one group of flags: a load has one flag of each group.
enum FlagUnion: CaseIterable {
  case types, parties, contexts

  private var flags: LoadFlags {
    switch self {
    case .types: .anyType
    case .parties: .anyParty
    case .contexts: .anyContext
    }
  }

  private var law: StepLaw {
    switch self {
    case .types: .typesJoined
    case .parties: .partiesJoined
    case .contexts: .contextsJoined
    }
  }

  private struct Key: Hashable {
    let run: Int
    let pattern: Int
    let action: Int
    let otherFlags: LoadFlags
    let condition: Int?
  }

  func join(_ list: inout WorkingList) {
    let order = ListOrder(list)
    var groups = RuleGroups<Key>()
    for number in list.live where order.isOpen(number, list) {
      if let key = key(of: number, list, order) { groups.add(number, to: key) }
    }
    let joinable = groups.joinable(in: list) { $0.trigger.flags.subtract(flags) }
    for group in joinable { join(group, in: &list) }
  }

  private func key(of number: Int, _ list: WorkingList, _ order: ListOrder) -> Key? {
    let facts = list.facts[number]
    guard !facts.flags.isDisjoint(with: flags), facts.type != .ignoreFollowingRules else {
      return nil
    }
    // Without a flag such a rule could come into the global style sheet.
    let couldBeGlobal =
      facts.type == .cssDisplayNone && facts.pattern == PatternTable.universal
      && facts.condition == nil
    guard !couldBeGlobal else { return nil }
    return Key(
      run: order.run[number], pattern: facts.pattern, action: facts.action,
      otherFlags: facts.flags.subtracting(flags), condition: facts.condition)
  }

  private func join(_ group: [Int], in list: inout WorkingList) {
    guard var rule = list.rules[group[0]] else { return }
    var union = LoadFlags()
    for number in group { union.formUnion(list.facts[number].flags.intersection(flags)) }
    rule.trigger.flags.subtract(flags)
    if union != flags { rule.trigger.flags.formUnion(union) }
    list.replace(group, with: rule, law)
  }
}
