// SPDX-License-Identifier: Apache-2.0

/// All tables of an index.
///
/// Nothing in here is reference-counted, so a decision that reads one table after the other costs
/// only the loads: counting a reference takes longer than looking up a rule.
struct IndexTables: Sendable {
  let listRecords: Table<ListRecord>
  let text: Table<UInt8>
  let classes: Table<ClassRecord>
  let positions: Table<UInt8>
  let positionCheckpoints: Table<PositionCheckpoint>
  let conditions: Table<ConditionRecord>
  let conditionEntries: Table<UInt32>
  let characterSets: Table<SetRecord>
  let programs: Table<UInt8>
  let suffixes: SuffixTable
  let alwaysGroups: Table<AlwaysGroup>
  let alwaysRules: Table<AlwaysRule>
  let conditionRuleStarts: Table<UInt32>
  let conditionRules: Table<RuleID>
  let globalRules: Table<RuleID>
  let neverRules: Table<NeverRule>
  let loads: PatternSet
  let pages: PatternSet
  let frames: PatternSet
  let runner: ProgramRunner
  /// Where the conditions on each URL end, by their numbers.
  let conditionEnds: ConditionEnds
  /// Conditions whose terms must all hold: their number, and the words of the terms.
  let combinedTerms: Table<UInt32>
  /// The ranks of all rules; empty if no list has ranks.
  let ranks: Table<RankRecord>
  let cosmetics: CosmeticTables
  /// Whether a condition is on the host of the page alone.
  // INVARIANT: conditionKind.
  let hasTopDomains: Bool
  /// Whether a condition is on the traits of a load.
  let hasTraits: Bool
  /// Whether a condition is a pattern for the URL of the source, or for that of the load.
  let hasSourceURLs: Bool
  let hasRequestURLs: Bool
  /// Whether a rule has a condition on the document that makes a load.
  let asksForSource: Bool
  /// Whether a rule of any list is `ignore-following-rules`.
  // INVARIANT: cutFlag, flag.
  let hasCuts: Bool
  /// Whether a rule for every URL may hold although no condition on the frame matches.
  let hasUnlessFrame: Bool
  /// How many words a decision needs for its slots, and for the truths of conditions that the page
  /// alone does not decide.
  let slotWords: Int
  let lateWords: Int
  /// Whether that is more than nearly all indexes need.
  let needsRareMemory: Bool
  /// What is searched for in URLs; set last.
  var choices = PatternChoices.All()
  /// The actions for every load that no rule is found for: the global style sheets.
  let usualActions: ActionSet
  private let narrowClasses: Table<UInt16>
  private let wideClasses: Table<UInt32>

  /// The tables of a file, once it is checked.
  init(_ layout: IndexLayout, _ check: IndexCheck, engines: EngineList) {
    listRecords = layout.table(.lists)
    text = layout.table(.text)
    classes = layout.table(.classes)
    positions = layout.table(.places)
    positionCheckpoints = layout.table(.placeCheckpoints)
    conditions = layout.table(.conditions)
    conditionEntries = layout.table(.conditionEntries)
    characterSets = layout.table(.characterSets)
    programs = layout.table(.programs)
    suffixes = SuffixTable(layout)
    alwaysGroups = layout.table(.alwaysGroups)
    alwaysRules = layout.table(.alwaysRules)
    conditionRuleStarts = layout.table(.conditionRuleStarts)
    conditionRules = layout.table(.conditionRules)
    globalRules = layout.table(.globalRules)
    neverRules = layout.table(.neverRules)
    loads = layout.patternSet(.loads)
    pages = layout.patternSet(.pages)
    frames = layout.patternSet(.frames)
    runner = ProgramRunner(
      programs: layout.table(.programs), sets: layout.table(.characterSets), engines: engines)
    hasCuts = check.hasCuts
    let conditionCount = conditions.count
    // INVARIANT: condition.
    hasUnlessFrame = (0..<alwaysRules.count).contains { [alwaysRules] in
      let word = alwaysRules[$0].condition
      return word.isOnFrame
        && (word.isUnless || word.condition.number >= conditionCount)
    }
    slotWords = (listRecords.count * LayerDecision.slotCount + 1) / 2
    // INVARIANT: conditionOrder.
    lateWords = (conditionCount - check.conditionEnds.page + 63) / 64
    needsRareMemory =
      slotWords + lateWords > LayerDecision.usualWords || slotWords > LayerDecision.clearedWords
    combinedTerms = layout.table(.combinedTerms)
    ranks = layout.table(.ranks)
    cosmetics = CosmeticTables(layout)
    hasTopDomains = check.conditionKinds.contains(.topDomain)
    hasTraits = check.conditionKinds.contains(.requestTrait)
    hasSourceURLs = check.conditionKinds.contains(.sourceURL)
    hasRequestURLs = check.conditionKinds.contains(.requestURL)
    asksForSource =
      check.conditionEnds.hasOwn
      || (0..<classes.count).contains { [classes] in
        classes[$0].asksForSource
      }
    let hasGlobalStyle = (0..<listRecords.count).contains { [listRecords] in
      listRecords[$0].globalCount > 0
    }
    usualActions = hasGlobalStyle ? .cssDisplayNone : []
    conditionEnds = check.conditionEnds
    let isNarrow = layout.elementSize(of: .ruleClasses) == 2
    narrowClasses = isNarrow ? layout.table(.ruleClasses) : Table()
    wideClasses = isNarrow ? Table() : layout.table(.ruleClasses)
  }

  /// Whether lists of it are weighed by ranks.
  // INVARIANT: missingRanks, rankCount.
  @inline(__always)
  var hasRanks: Bool { ranks.count > 0 }

  /// How many conditions are on the page's URL.
  // INVARIANT: conditionOrder.
  @inline(__always)
  var pageConditionCount: Int { conditionEnds.page }

  /// Where the terms of a combination are.
  // INVARIANT: combinationLength, combinedTerm, condition.
  @inline(__always)
  func termSlots(of combination: ConditionWord) -> Range<Int> {
    let first = combination.condition.number - conditions.count + 1
    return first..<(first + Int(combinedTerms[first - 1]))
  }

  // INVARIANT: combinedTerm.
  @inline(__always)
  func term(_ slot: Int) -> ConditionWord { ConditionWord(unchecked: combinedTerms[slot]) }

  var ruleCount: Int { narrowClasses.count + wideClasses.count }

  /// The number of a rule's class.
  // INVARIANT: hostContent, rule, ruleClass, target.
  func classNumber(_ rule: RuleID) -> Int {
    wideClasses.count == 0
      ? Int(narrowClasses[rule.rawValue]) : Int(wideClasses[rule.rawValue])
  }

  /// The properties that a rule shares with others.
  // INVARIANT: hostContent, rule, ruleClass, target.
  @inline(__always)
  func ruleClass(_ rule: RuleID) -> ClassRecord {
    wideClasses.count == 0
      ? classes[Int(narrowClasses[rule.rawValue])] : classes[Int(wideClasses[rule.rawValue])]
  }
}
