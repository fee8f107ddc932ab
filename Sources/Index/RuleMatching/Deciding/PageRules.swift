// SPDX-License-Identifier: Apache-2.0

/// Finds the rules for every URL that count on a page.
struct PageRules {
  private let tables: Reference<IndexTables>
  private let conditions: ConditionCollector
  private var rules: [PageRule] = []
  private var pending: [AlwaysRule] = []

  /// The rules that count, one for each kind, and those that have to be checked for each load.
  static func rules(
    of tables: Reference<IndexTables>, _ conditions: ConditionCollector
  ) -> (rules: [PageRule], pending: [AlwaysRule]) {
    var rules = PageRules(tables: tables, conditions: conditions)
    rules.rules.reserveCapacity(tables.value.alwaysGroups.count &+ conditions.matched.count)
    rules.addConditionalRules()
    rules.addGroups()
    if rules.rules.count > 1 { rules.unite() }
    return (rules.rules, rules.pending)
  }

  /// What the rules do with every load; nil if that depends on the load, or if one may undo others.
  static func usualActions(_ rules: [PageRule], _ tables: IndexTables) -> ActionSet? {
    guard !tables.hasCuts, !tables.hasRanks else { return nil }
    var actions = tables.usualActions
    for rule in rules {
      // A rule with a condition on the frame counts if no other one of its kind does.
      guard rule.mask == .max, rule.action != .ignorePreviousRules, !rule.best.isNone else {
        return nil
      }
      actions.formUnion(rule.action.set)
    }
    return actions
  }

  /// The flags of the loads of the page to which rules of some groups may apply.
  static func masks(
    of groups: RuleGroups, _ tables: Reference<IndexTables>, _ conditions: ConditionCollector
  ) -> GroupMasks {
    let rules = PageRules(tables: tables, conditions: conditions)
    return groups.masks(matched: conditions.isMatched, where: rules.mayHoldForLoads)
  }

  /// The patterns after the first eight that are run over every URL and have a rule that may apply to a
  /// load of the page; nil if all of them are to be run.
  static func laterScanItems(
    _ tables: Reference<IndexTables>, _ conditions: ConditionCollector,
    _ memory: inout PageMemory
  ) -> Elements<LaterScanItem>? {
    tables.value.choices.laterScanRules?.items(
      for: PageRules(tables: tables, conditions: conditions), &memory)
  }

  /// Whether rules of a class may apply to a load of the page.
  @inline(__always)
  func mayApply(_ member: RuleGroups.Member) -> Bool {
    if let needed = member.needed, !conditions.isMatched(needed) { return false }
    return mayHoldForLoads(member.condition)
  }

  private init(tables: Reference<IndexTables>, conditions: ConditionCollector) {
    self.tables = tables
    self.conditions = conditions
  }

  /// The rules with an `if-…` condition on the page that holds.
  private mutating func addConditionalRules() {
    // INVARIANT: offsetOrder, offsetTable, rule.
    for condition in conditions.matched where condition.number < tables.value.pageConditionCount {
      let start = Int(tables.value.conditionRuleStarts[condition.number])
      let end = Int(tables.value.conditionRuleStarts[condition.number + 1])
      for slot in start..<end { add(tables.value.conditionRules[slot]) }
    }
  }

  private mutating func add(_ rule: RuleID) {
    let record = tables.value.ruleClass(rule)
    rules.append(
      PageRule(
        mask: record.mask, list: record.list, action: record.action, best: OptionalRuleID(rule)))
  }

  /// Adds the rules for all pages, for all but some, or for some frames.
  private mutating func addGroups() {
    for number in 0..<tables.value.alwaysGroups.count {
      let new = rule(of: tables.value.alwaysGroups[number])
      if !new.best.isNone || !new.pending.isEmpty { rules.append(new) }
    }
  }

  /// Keeps one rule for each kind: of several, the last one counts.
  ///
  /// They are sorted first, so that many kinds do not take quadratic time.
  private mutating func unite() {
    rules.sort { $0.order < $1.order }
    var last = 0
    for slot in 1..<rules.count {
      let rule = rules[slot]
      if rules[last].order == rule.order,
        rules[last].pending.isEmpty || rule.pending.isEmpty
      {
        rules[last].best = max(rules[last].best, rule.best)
        if rules[last].pending.isEmpty { rules[last].pending = rule.pending }
      } else {
        last += 1
        rules[last] = rule
      }
    }
    rules.removeSubrange((last + 1)...)
  }

  /// The last rule of a group that applies on this page; a group for some frames is left to be
  /// checked for each load.
  private mutating func rule(of group: AlwaysGroup) -> PageRule {
    var new = PageRule(
      mask: group.mask, list: group.list, action: group.action, best: .none)
    // INVARIANT: groupClass, groupRules.
    let slots = Int(group.start)..<Int(group.start + group.count)
    // INVARIANT: groupConditions. Either all rules of a group are on frames, or none.
    if let first = slots.first, tables.value.alwaysRules[first].isOnFrame {
      // Only combinations can be ruled out.
      guard tables.value.combinedTerms.count > 0 else {
        new.pending = slots
        return new
      }
      let start = pending.count
      let needs = tables.value.choices.alwaysNeeds
      for slot in slots
      where isMatched(needs[slot]) && mayHold(tables.value.alwaysRules[slot].condition) {
        pending.append(tables.value.alwaysRules[slot])
      }
      new.pending = start..<pending.count
      // INVARIANT: groupOrder. The first one is the last of the list.
    } else if let slot = slots.first(where: { holds(tables.value.alwaysRules[$0].condition) }) {
      new.best = OptionalRuleID(tables.value.alwaysRules[slot].rule)
    }
    return new
  }

  /// Whether the condition that a rule for every URL needs matches the page, if it needs one.
  @inline(__always)
  private func isMatched(_ needed: UInt32) -> Bool {
    needed == PatternChoices.needsNothing || conditions.isMatched(ConditionID(rawValue: needed))
  }

  /// Whether a condition may hold for a load of the page; that of a combination is often known.
  private func mayHold(_ word: ConditionWord) -> Bool {
    // INVARIANT: combinedTerm, condition, conditionOrder, groupConditions. There is a condition.
    guard word.condition.number >= tables.value.conditions.count else { return true }
    return tables.value.termSlots(of: word).allSatisfy { slot in
      let term = tables.value.term(slot)
      if term.alwaysHolds { return true }
      let number = term.condition.number
      let ends = tables.value.conditionEnds
      let isKnown = number < ends.page || number >= ends.frame && number < ends.source
      return !isKnown || holds(term)
    }
  }

  /// Whether a condition of any kind may hold for a load that the page makes.
  private func mayHoldForLoads(_ word: ConditionWord) -> Bool {
    word.alwaysHolds || (word.isOnFrame ? mayHold(word) : holds(word))
  }

  /// Whether a condition on the page holds.
  // INVARIANT: combinedTerm, condition.
  private func holds(_ word: ConditionWord) -> Bool {
    word.isNone || conditions.isMatched(word.condition) != word.isUnless
  }
}
