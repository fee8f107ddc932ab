// SPDX-License-Identifier: Apache-2.0

/// Finds the first `ignore-following-rules` of each list that matches.
struct CutFinder: TargetVisitor {
  let reference: Reference<LoadView>
  var truths: ConditionTruths
  /// The slots of the decision that this works for.
  let slots: RuleSlots

  private var load: LoadView {
    @inline(__always) _read { yield reference.value }
  }

  mutating func wants(_ rule: RuleID) -> Bool {
    let record = load.tables.ruleClass(rule)
    return record.action == .ignoreFollowingRules
      && load.mayApply(record) && truths.hold(record.condition)
  }

  mutating func found(_ rule: RuleID) {
    // INVARIANT: list.
    let list = Int(load.tables.ruleClass(rule).list)
    let slot = list * LayerDecision.slotCount + LayerDecision.cutSlot
    let new = OptionalRuleID(rule)
    slots[slot] = slots[slot].isNone ? new : min(slots[slot], new)
  }
}
