// SPDX-License-Identifier: Apache-2.0

/// Finds the first `ignore-following-rules` of each list that matches.
@safe
struct CutFinder: TargetVisitor {
  let reference: LoadReference
  var truths: ConditionTruths
  // SAFETY: the slots of the decision that this works for.
  let slots: UnsafeMutableBufferPointer<OptionalRuleID>

  private var load: LoadView {
    @inline(__always) _read { yield reference.load }
  }

  mutating func wants(_ rule: RuleID) -> Bool {
    let record = load.tables.ruleClass(rule)
    return record.action == .ignoreFollowingRules
      && load.mayApply(record) && truths.hold(record.condition)
  }

  mutating func found(_ rule: RuleID) {
    let list = Int(load.tables.ruleClass(rule).list)
    let slot = list * LayerDecision.slotCount + LayerDecision.cutSlot
    let new = OptionalRuleID(rule)
    // SAFETY: lists are numbered below their count, and each has a slot for the cut.
    unsafe slots[slot] = unsafe slots[slot].isNone ? new : min(slots[slot], new)
  }
}
