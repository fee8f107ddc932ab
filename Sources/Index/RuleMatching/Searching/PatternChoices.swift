// SPDX-License-Identifier: Apache-2.0

/// What is searched for in the URLs of an index, in memory that does not move; made when it is
/// opened.
final class PatternChoices: Sendable {
  /// A choice for each kind of URL.
  struct All: Sendable {
    var loads = PatternChoice()
    /// The patterns of loads with a rule that does not block.
    ///
    /// They are few in lists that block: with EasyList and EasyPrivacy a blocked URL is searched
    /// for 25 fragments instead of 4,182.
    var others = PatternChoice()
    /// What rules out most searches for `others`.
    var otherRules = OtherRules()
    /// The rules of the first patterns of loads that are run over every URL.
    var scanRules = RuleGroups()
    /// Those of the patterns after them; nil if a page does not look at them.
    var laterScanRules: LaterScanRules?
    /// For each rule for every URL the number of a condition that must match the page.
    var alwaysNeeds = Elements<UInt32>()
    var pages = PatternChoice()
    var frames = PatternChoice()
  }

  private let searches: OwnedElements<PatternSearch>
  private let filter: OwnedElements<UInt64>
  private let otherMembers: OwnedElements<RuleGroups.Member>
  private let otherHosts: OwnedElements<UInt64>
  private let scanMembers: OwnedElements<RuleGroups.Member>
  private let laterScan: LaterScanRules.Memory
  private let alwaysNeeds: OwnedElements<UInt32>
  let all: All

  /// Reads the patterns of an index.
  ///
  /// - Parameters:
  ///   - tables: Its tables.
  ///   - otherEntries: The fragments of loads with a rule that does not block.
  init(_ tables: IndexTables, _ otherEntries: [FragmentEntry]) {
    let others = OtherFragments(otherEntries, tables)
    filter = others.filter
    searches = OwnedElements([
      PatternSearch(tables.loads, tables.runner), others.search(tables, filter.elements),
      PatternSearch(tables.pages, tables.runner), PatternSearch(tables.frames, tables.runner),
    ])
    let otherRules = OtherRuleList(tables, otherEntries)
    otherMembers = OwnedElements(otherRules.members)
    otherHosts = OwnedElements(otherRules.hosts)
    let scanRules = ScanRules(tables)
    scanMembers = OwnedElements(scanRules.first)
    laterScan = LaterScanRules.Memory(scanRules)
    alwaysNeeds = OwnedElements(PatternChoices.alwaysNeeds(tables))
    all = All(
      loads: PatternChoice(searches.reference(to: 0)),
      others: PatternChoice(searches.reference(to: 1)),
      otherRules: OtherRules(RuleGroups(otherMembers.elements), otherHosts.elements),
      scanRules: RuleGroups(scanMembers.elements),
      laterScanRules: scanRules.pageLooksAtLater ? laterScan.rules : nil,
      alwaysNeeds: alwaysNeeds.elements,
      pages: PatternChoice(searches.reference(to: 2)),
      frames: PatternChoice(searches.reference(to: 3)))
  }
}

extension PatternChoices {
  /// No condition has to match the page.
  static let needsNothing = UInt32.max

  /// For each rule for every URL the number of a condition that must match the page.
  // INVARIANT: combinedTerm, condition.
  private static func alwaysNeeds(_ tables: IndexTables) -> [UInt32] {
    (0..<tables.alwaysRules.count).map { slot in
      tables.neededCondition(of: tables.alwaysRules[slot].condition)?.rawValue ?? needsNothing
    }
  }
}

/// The patterns of loads, apart from those of hosts, that have a rule which does not block.
private struct OtherFragments {
  private let entries: [FragmentEntry]
  private var scanItems: UInt8 = 0
  private var hasMoreScanItems = false

  init(_ entries: [FragmentEntry], _ tables: IndexTables) {
    self.entries = entries
    addScanItems(tables.loads, tables)
  }

  private var filterBits: UInt32 { OtherFragments.filterBits(for: entries.count) }

  /// A filter with the bits of the entries.
  var filter: OwnedElements<UInt64> {
    let bits = filterBits
    var words = OwnedElements<UInt64>(repeating: 0, count: 1 << Int(bits - 6))
    let filter = words.mutableElements
    for entry in entries {
      filter.setBit(FragmentHash.slot(entry.text, bits: bits))
      filter.setBit(FragmentHash.slot(entry.text, ahead: entry.ahead, bits: bits))
    }
    return words
  }

  /// The search for them, with their filter.
  func search(_ tables: IndexTables, _ filter: Elements<UInt64>) -> PatternSearch {
    PatternSearch(
      tables.loads, tables.runner,
      FragmentLookup(FragmentWindows(entries), filter: filter, bits: filterBits),
      hasFragments: !entries.isEmpty, scanItems: (scanItems, hasMoreScanItems))
  }

  /// About forty bits for each, as in the filter for all.
  private static func filterBits(for count: Int) -> UInt32 {
    var bits: UInt32 = 6
    while 1 << bits < count * 40, bits < 30 { bits += 1 }
    return bits
  }

  /// Records which of the first eight items that are run over every URL have such a rule, and
  /// whether one after them has.
  private mutating func addScanItems(_ set: PatternSet, _ tables: IndexTables) {
    var number = 0
    // INVARIANT: scanItem, target.
    var items = ItemCursor(set.scan)
    while !items.isAtEnd {
      let hasOther = items.itemHasTarget { tables.ruleClass($0).action != .block }
      if hasOther {
        if number < ScanStart.most {
          scanItems |= 1 << UInt8(number)
        } else {
          hasMoreScanItems = true
        }
      }
      number += 1
    }
  }
}
