// SPDX-License-Identifier: Apache-2.0

/// Decides for one index without keeping the rules that match.
///
/// An `ignore-previous-rules` undoes all rules before it, and all that counts of an action is
/// whether a rule after it matches. So for each list and each kind of action the last rule that
/// matches is enough, and a rule before it need not be checked. Where a list has
/// `ignore-following-rules`, the first one that matches is found first, and only rules before it
/// count.
struct LayerDecision: ~Copyable {
  private let reference: Reference<LoadView>
  var truths: ConditionTruths
  /// A bit for each kind of action with a matching rule in any list.
  private(set) var found: UInt32 = 0
  /// Whether the rules of the page are not added yet: their effect is known, so they are not needed
  /// before a rule is found that undoes others.
  private var rulesOfPageWait = false
  /// `slotCount` rules for each list.
  private let slots: RuleSlots

  /// The slots of a list: one for the last rule with each of the ten actions, one for the first
  /// `ignore-following-rules`, and one for a block that it cut off.
  static let slotCount = 12
  static let cutSlot = 10
  static let cutOffSlot = 11
  static var blockSlot: Int { ActionNumber.block.slot }
  static var ignorePreviousSlot: Int { ActionNumber.ignorePreviousRules.slot }
  /// The decision of one index.
  struct Outcome {
    var actions: ActionSet = []
    var blockRule: RuleID?
    var ignoreRule: RuleID?
  }

  var load: LoadView {
    @inline(__always) _read { yield reference.value }
  }

  /// Enough memory for nearly all indexes; what is cleared of it is enough for two lists.
  static var usualWords: Int { 64 }
  static var clearedWords: Int { 12 }

  /// The actions in force alone, which takes less than the whole outcome.
  @inline(__always)
  static func actions(_ load: Reference<LoadView>) -> ActionSet {
    withMemory(load) { LayerDecision.actions(load, $0) }
  }

  @inline(__always)
  static func outcome(_ load: Reference<LoadView>) -> Outcome {
    withMemory(load) { LayerDecision.outcome(load, $0) }
  }

  /// Passes on memory for a decision, cleared as far as it has to be, which is on the stack unless
  /// an index has more than some twenty lists.
  @inline(__always)
  private static func withMemory<Answer>(
    _ load: Reference<LoadView>, _ body: (MutableElements<UInt64>) -> Answer
  ) -> Answer {
    guard !load.value.tables.needsRareMemory else { return withRareMemory(load, body) }
    // Numbers that are known make one place on the stack of it, and a few instructions that clear it.
    return withTemporaryElements(LayerDecision.usualWords, of: UInt64.self) { memory in
      memory.clear(first: LayerDecision.clearedWords)
      return body(memory)
    }
  }

  @inline(never)
  private static func withRareMemory<Answer>(
    _ load: Reference<LoadView>, _ body: (MutableElements<UInt64>) -> Answer
  ) -> Answer {
    let count = load.value.tables.slotWords &+ load.value.tables.lateWords
    return withTemporaryElements(count, of: UInt64.self) { memory in
      memory.clear()
      return body(memory)
    }
  }

  /// The memory has room for the slots, which are cleared, and after them for the truths, which are set
  /// when the first condition on a frame is checked.
  private init(_ load: Reference<LoadView>, _ memory: MutableElements<UInt64>) {
    let (first, rest) = memory.split(at: load.value.tables.slotWords)
    reference = load
    truths = ConditionTruths(load, lateTruths: rest)
    slots = RuleSlots(first)
  }

  @inline(never)
  private static func actions(
    _ load: Reference<LoadView>, _ memory: MutableElements<UInt64>
  ) -> ActionSet {
    var decision = LayerDecision(load, memory)
    decision.findRules()
    if decision.rulesOfPageWait, !decision.hasFoundIgnoreRule {
      return load.value.page.usualActions.union(decision.actionsFound)
    }
    decision.addWaitingRules()
    return decision.actions()
  }

  @inline(never)
  private static func outcome(
    _ load: Reference<LoadView>, _ memory: MutableElements<UInt64>
  ) -> Outcome {
    var decision = LayerDecision(load, memory)
    decision.findRules()
    decision.addWaitingRules()
    return decision.outcome()
  }

  /// Finds the rules that count, without those of the page if they may wait, and without those with
  /// a condition on the frame.
  @inline(__always)
  private mutating func findRules() {
    // INVARIANT: cutFlag.
    if load.tables.hasCuts {
      findCuts()
      addAllPageRules()
    } else if load.hasOtherSource {
      // What the page's rules know of the source is about the page.
      addAllPageRules()
    } else if load.page.hasUsualActions {
      rulesOfPageWait = true
    } else {
      addPageRules()
    }
    visitPatterns()
  }

  /// Adds the rules of the page that had to wait, and those with a condition on the frame.
  @inline(__always)
  private mutating func addWaitingRules() {
    if rulesOfPageWait { addPageRules() }
    // With ranks they were added before: the search may end as soon as a block is found.
    if load.page.hasPending, !load.tables.hasCuts, !load.hasOtherSource, !load.tables.hasRanks {
      addPendingRules()
    }
  }

  /// Visits the patterns; if a rule blocks already, only those that might undo that or have another
  /// effect.
  @inline(__always)
  private mutating func visitPatterns() {
    load.tables.choices.loads.visitHosts(load.subject, &self)
    var isBlocked = isKnownToBeBlocked()
    if isBlocked, !load.mayHaveOthers { return }
    repeat {
      let choice = isBlocked ? load.tables.choices.others : load.tables.choices.loads
      choice.visitOthers(load.subject, &self, scanning: load.wantedScanItems)
      guard isBlocked else { return }
      isBlocked = isKnownToBeBlocked()
    } while !isBlocked
  }

  /// Whether a block that was found is in force, as far as is known.
  // Mutating, so that this is not copied: a copy would wait for what was just written.
  @inline(__always)
  private mutating func isKnownToBeBlocked() -> Bool {
    guard found & 1 != 0, !load.tables.hasCuts else { return false }
    if rulesOfPageWait {
      // A page whose rules wait undoes nothing.
      guard hasFoundIgnoreRule else { return true }
      rulesOfPageWait = false
      addPageRules()
    }
    // Which rule has the highest rank is known if no rule of another kind was found.
    if load.tables.hasRanks { return found == 1 }
    var number = 0
    while number < load.tables.listRecords.count {
      let list = UInt16(truncatingIfNeeded: number)
      if best(list, LayerDecision.blockSlot) > best(list, LayerDecision.ignorePreviousSlot) {
        return true
      }
      number &+= 1
    }
    return false
  }

  // MARK: Slots

  // INVARIANT: action, groupClass, list.
  @inline(__always)
  private func slot(_ list: UInt16, _ kind: Int) -> Int {
    Int(list) &* LayerDecision.slotCount &+ kind
  }

  @inline(__always)
  func best(_ list: UInt16, _ kind: Int) -> OptionalRuleID {
    slots[slot(list, kind)]
  }

  @inline(__always)
  mutating func setBest(_ rule: OptionalRuleID, _ list: UInt16, _ kind: Int) {
    found |= 1 &<< UInt32(truncatingIfNeeded: kind)
    slots[slot(list, kind)] = rule
  }

  // MARK: Cuts

  @inline(never)
  private mutating func findCuts() {
    var finder = CutFinder(reference: reference, truths: truths, slots: slots)
    load.tables.visitPageRules(load.page) { rule in
      if finder.wants(rule) { finder.found(rule) }
    }
    load.tables.choices.loads.visit(load.subject, &finder)
    // The conditions on the frame that were looked up need not be looked up again.
    truths = finder.truths
    found = 1 &<< UInt32(LayerDecision.cutSlot)
  }
}

/// The best rules of a decision, two in each word of its memory.
struct RuleSlots {
  private let slots: MutableElements<UInt32>

  init(_ words: MutableElements<UInt64>) { slots = words.halves }

  @inline(__always)
  subscript(slot: Int) -> OptionalRuleID {
    get { OptionalRuleID(rawValue: slots[slot]) }
    nonmutating set { slots[slot] = newValue.rawValue }
  }
}

extension LayerDecision: TargetVisitor {
  @inline(__always)
  mutating func wants(_ rule: RuleID) -> Bool {
    let record = load.tables.ruleClass(rule)
    guard load.mayApply(record) else { return false }
    if load.tables.hasCuts, isCutOff(rule, record) {
      return record.action == .block
        && best(record.list, LayerDecision.cutOffSlot).isNone && truths.mayHold(record.condition)
    }
    return OptionalRuleID(rule) > best(record.list, record.action.slot)
      && truths.mayHold(record.condition)
  }

  @inline(__always)
  mutating func found(_ rule: RuleID) {
    let record = load.tables.ruleClass(rule)
    guard !record.condition.isOnFrame || truths.hold(record.condition) else { return }
    let isCutOff = load.tables.hasCuts && isCutOff(rule, record)
    setBest(
      OptionalRuleID(rule), record.list, isCutOff ? LayerDecision.cutOffSlot : record.action.slot)
  }

  /// Whether a rule comes after a cut.
  private func isCutOff(_ rule: RuleID, _ record: ClassRecord) -> Bool {
    let cut = best(record.list, LayerDecision.cutSlot)
    return !cut.isNone && OptionalRuleID(rule) >= cut
  }
}
