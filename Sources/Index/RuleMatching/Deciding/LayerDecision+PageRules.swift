// SPDX-License-Identifier: Apache-2.0

/// Rules for every URL.
extension LayerDecision {
  @inline(__always)
  mutating func addPageRules() {
    // INVARIANT: groupClass. All rules of a group have its mask, list and action.
    for number in 0..<load.page.rules.count {
      let rule = load.page.rules[number]
      guard load.fits(rule.mask) else { continue }
      if !rule.pending.isEmpty, rule.action == .ignorePreviousRules || load.tables.hasRanks {
        addPending(rule)
      }
      if rule.best > best(rule.list, rule.action.slot) {
        setBest(rule.best, rule.list, rule.action.slot)
      }
    }
  }

  /// Adds the rules with a condition on the frame, if an action is not in force without them.
  @inline(__always)
  mutating func addPendingRules() {
    for number in 0..<load.page.rules.count {
      let rule = load.page.rules[number]
      guard !rule.pending.isEmpty, load.fits(rule.mask) else { continue }
      let undone = best(rule.list, LayerDecision.ignorePreviousSlot)
      if best(rule.list, rule.action.slot) <= undone { addPending(rule) }
    }
  }

  @inline(never)
  private mutating func addPending(_ rule: PageRule) {
    guard load.tables.hasUnlessFrame || truths.mayMatchFrame() else { return }
    // INVARIANT: groupOrder, groupRules. The search ends with the first rule that cannot count.
    for entry in rule.pending {
      let pending = load.page.pending[entry]
      let candidate = OptionalRuleID(pending.rule)
      guard candidate > best(rule.list, rule.action.slot) else { return }
      if truths.hold(pending.condition) {
        return setBest(candidate, rule.list, rule.action.slot)
      }
    }
  }

  /// Adds all rules for every URL, one by one, because those after a cut do not count.
  @inline(never)
  mutating func addAllPageRules() {
    load.tables.visitPageRules(load.page) { rule in
      if wants(rule) { found(rule) }
    }
  }
}

extension IndexTables {
  /// Calls a closure with the rules for every URL that may apply on a page: those whose `if-…`
  /// condition on the page holds, and all that have none and whose action is wanted.
  func visitPageRules(
    _ page: PageTables, where isWanted: (ActionNumber) -> Bool = { _ in true },
    _ body: (RuleID) -> Void
  ) {
    // INVARIANT: offsetOrder, offsetTable.
    for number in 0..<page.matched.count {
      let condition = page.matched[number]
      guard condition.number < pageConditionCount else { continue }
      let start = Int(conditionRuleStarts[condition.number])
      for entry in start..<Int(conditionRuleStarts[condition.number + 1]) {
        body(conditionRules[entry])
      }
    }
    // INVARIANT: groupClass, groupRules, ungroupedRule. The groups have all other rules.
    for number in 0..<alwaysGroups.count where isWanted(alwaysGroups[number].action) {
      let start = Int(alwaysGroups[number].start)
      for slot in start..<(start + Int(alwaysGroups[number].count)) { body(alwaysRules[slot].rule) }
    }
  }
}
