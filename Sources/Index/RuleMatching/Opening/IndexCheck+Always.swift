// SPDX-License-Identifier: Apache-2.0

/// Rules for every URL, and rules that cannot apply.
extension IndexCheck {
  func checkAlways() throws(IndexError) {
    try checkAlwaysRules()
    try checkAlwaysGroups()
    let starts: Table<UInt32> = layout.table(.conditionRuleStarts)
    let ruleEnd = layout.byteCount(of: .conditionRules) / 4
    try checkOffsets(starts, .conditionRuleStarts, count: conditionEnds.page, end: ruleEnd)
    try checkNumbers(of: .conditionRules, below: ruleCount, .rule)
  }

  private func checkAlwaysRules() throws(IndexError) {
    let rules: Table<AlwaysRule> = layout.table(.alwaysRules)
    // No group begins beyond that.
    guard rules.count < 1 << 32 else { throw damaged(.alwaysRules, 0, .ungroupedRule) }
    for number in 0..<rules.count {
      let rule = rules[number]
      guard rule.rule.number < ruleCount else {
        throw damaged(.alwaysRules, number * 8, .rule)
      }
      guard isCondition(rule.condition) else {
        throw damaged(.alwaysRules, number * 8, .condition)
      }
    }
  }

  /// The groups have all rules, one group after the other.
  private func checkAlwaysGroups() throws(IndexError) {
    let groups: Table<AlwaysGroup> = layout.table(.alwaysGroups)
    let rules: Table<AlwaysRule> = layout.table(.alwaysRules)
    var next = 0
    for number in 0..<groups.count {
      let group = groups[number]
      guard Int(group.start) == next, group.count > 0, next + Int(group.count) <= rules.count
      else {
        throw damaged(.alwaysGroups, number * 16, .groupRules)
      }
      let end = next + Int(group.count)
      try checkRules(next..<end, of: group)
      next = end
    }
    guard next == rules.count else {
      throw damaged(.alwaysGroups, 0, .ungroupedRule)
    }
  }

  /// A page uses only the first condition of a group to find the URL that all of them are about,
  /// and takes the first rule that applies as the last one of the list.
  private func checkRules(_ slots: Range<Int>, of group: AlwaysGroup) throws(IndexError) {
    let rules: Table<AlwaysRule> = layout.table(.alwaysRules)
    for slot in slots {
      guard rules[slot].isOnFrame == rules[slots.lowerBound].isOnFrame else {
        throw damaged(.alwaysRules, slot * 8, .groupConditions)
      }
      guard slot == slots.lowerBound || rules[slot].rule < rules[slot - 1].rule else {
        throw damaged(.alwaysRules, slot * 8, .groupOrder)
      }
      let record = ruleClass(rules[slot].rule)
      guard record.mask == group.mask, record.list == group.list, record.action == group.action
      else {
        throw damaged(.alwaysRules, slot * 8, .groupClass)
      }
    }
  }

  /// The class of a rule, once the rule and the classes of all rules are checked.
  // INVARIANT: rule, ruleClass.
  private func ruleClass(_ rule: RuleID) -> ClassRecord {
    if layout.elementSize(of: .ruleClasses) == 2 {
      let table: Table<UInt16> = layout.table(.ruleClasses)
      return classes[Int(table[rule.number])]
    }
    let table: Table<UInt32> = layout.table(.ruleClasses)
    return classes[Int(table[rule.number])]
  }

  func checkNever() throws(IndexError) {
    let rules: Table<NeverRule> = layout.table(.neverRules)
    for number in 0..<rules.count {
      guard rules[number].rule.number < ruleCount else {
        throw damaged(.neverRules, number * 8, .rule)
      }
      _ = try checkString(rules[number].pattern, .neverRules, number * 8)
    }
  }
}
