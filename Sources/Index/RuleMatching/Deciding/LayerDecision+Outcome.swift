// SPDX-License-Identifier: Apache-2.0

/// What the rules that were found come to.
extension LayerDecision {
  /// The kinds, apart from blocks, that are in force if a rule of theirs comes after the last ignore
  /// rule that matches.
  private static let effectiveKinds: UInt32 = 0b11_1110_0110
  /// The kinds that change a load: upgrades, redirects and changes of headers.
  private static let changingKinds: UInt32 = 0b1_1010_0000

  /// Whether a rule was found that may undo others.
  @inline(__always)
  var hasFoundIgnoreRule: Bool { found & 1 &<< UInt32(LayerDecision.ignorePreviousSlot) != 0 }

  /// The actions of the rules that were found, if none is undone.
  @inline(__always)
  var actionsFound: ActionSet {
    ActionSet(rawValue: UInt16(truncatingIfNeeded: found & (LayerDecision.effectiveKinds | 1)))
  }

  @inline(__always)
  func outcome() -> Outcome {
    // Two of three loads end here: no rule was found.
    found == 0 ? Outcome(actions: load.tables.usualActions) : outcomeOfRules()
  }

  // Mutating, so that what was just written in parts is not copied as a whole, which has to wait.
  @inline(__always)
  mutating func actions() -> ActionSet {
    if found == 0 { return load.tables.usualActions }
    return load.tables.hasRanks ? outcomeOfRules().actions : actionsOfRules()
  }

  /// The actions of rules without ranks.
  @inline(__always)
  private func actionsOfRules() -> ActionSet {
    // INVARIANT: listCount. The number of a list has two bytes.
    var actions: ActionSet = []
    var list = 0
    while list < load.tables.listRecords.count {
      actions.formUnion(self.actions(UInt16(truncatingIfNeeded: list)))
      list &+= 1
    }
    return actions
  }

  /// The actions of one list.
  @inline(__always)
  private func actions(_ list: UInt16) -> ActionSet {
    var actions: ActionSet = []
    let undone = best(list, LayerDecision.ignorePreviousSlot)
    var kinds = found & LayerDecision.effectiveKinds
    while kinds != 0 {
      let kind = kinds.trailingZeroBitCount
      kinds &= kinds &- 1
      if best(list, kind) > undone {
        actions.formUnion(ActionSet(rawValue: 1 &<< UInt16(truncatingIfNeeded: kind)))
      }
    }
    // INVARIANT: listGlobalRules.
    if undone.isNone, load.tables.listRecords[Int(list)].globalCount > 0 {
      actions.formUnion(.cssDisplayNone)
    }
    if best(list, LayerDecision.blockSlot) > undone { actions.formUnion(.block) }
    return actions
  }

  private func outcomeOfRules() -> Outcome {
    // INVARIANT: listCount.
    var outcome = Outcome()
    var list = 0
    while list < load.tables.listRecords.count {
      if !load.tables.hasRanks || !load.tables.listRecords[list].ranking.hasRanks {
        add(UInt16(truncatingIfNeeded: list), to: &outcome)
      }
      list &+= 1
    }
    if load.tables.hasRanks { addRankedRule(to: &outcome) }
    return outcome
  }

  /// Weighs the best rules of all lists with ranks.
  ///
  /// Rules that change a load are only recorded in the actions: their effect depends on more than
  /// their rank, and `RankedOutcome` determines it.
  private func addRankedRule(to outcome: inout Outcome) {
    // INVARIANT: rankOrder, rankedListRules. The last rule of each kind has the highest rank of it.
    var best: (rule: RuleID, rank: RuleRank, isBlock: Bool)?
    for number in 0..<load.tables.listRecords.count
    where load.tables.listRecords[number].ranking.hasRanks {
      let list = UInt16(truncatingIfNeeded: number)
      for kind in [LayerDecision.blockSlot, LayerDecision.ignorePreviousSlot] {
        let slot = self.best(list, kind)
        guard !slot.isNone else { continue }
        let rule = slot.rule
        let rank = RuleRank(rule, load.tables)
        if best.map({ $0.rank.yields(to: rank) }) ?? true {
          best = (rule, rank, kind == LayerDecision.blockSlot)
        }
      }
      var kinds = found & LayerDecision.changingKinds
      while kinds != 0 {
        let kind = kinds.trailingZeroBitCount
        kinds &= kinds &- 1
        if !self.best(list, kind).isNone {
          outcome.actions.formUnion(ActionSet(rawValue: 1 &<< UInt16(truncatingIfNeeded: kind)))
        }
      }
    }
    guard let best else { return }
    if best.isBlock {
      outcome.actions.formUnion(.block)
      if outcome.blockRule == nil { outcome.blockRule = best.rule }
    } else if outcome.ignoreRule == nil {
      outcome.ignoreRule = best.rule
    }
  }

  private func add(_ list: UInt16, to outcome: inout Outcome) {
    outcome.actions.formUnion(actions(list))
    addRule(list, best(list, LayerDecision.ignorePreviousSlot), to: &outcome)
  }

  /// The block that is in force, or the rule that undid one.
  @inline(__always)
  private func addRule(_ list: UInt16, _ undone: OptionalRuleID, to outcome: inout Outcome) {
    let block = best(list, LayerDecision.blockSlot)
    if block > undone {
      if outcome.blockRule == nil { outcome.blockRule = block.rule }
    } else if !block.isNone {
      if outcome.ignoreRule == nil { outcome.ignoreRule = undone.rule }
    } else if !best(list, LayerDecision.cutOffSlot).isNone, outcome.ignoreRule == nil {
      outcome.ignoreRule = best(list, LayerDecision.cutSlot).rule
    }
  }
}
