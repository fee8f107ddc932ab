// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What is searched for in the URLs of an index, in memory that does not move; made when it is
/// opened.
@safe
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
    var pages = PatternChoice()
    var frames = PatternChoice()
  }

  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let searches: UnsafeMutablePointer<PatternSearch>
  private nonisolated(unsafe) let lookups: UnsafeMutablePointer<fragment_lookup>
  private nonisolated(unsafe) let entries: UnsafeMutablePointer<fragment_table>
  private nonisolated(unsafe) let needles: UnsafeMutablePointer<needle_set>
  private nonisolated(unsafe) let hosts: UnsafeMutablePointer<host_lookup>
  private nonisolated(unsafe) let filter: UnsafeMutableBufferPointer<UInt64>
  private nonisolated(unsafe) let otherMembers: UnsafeMutableBufferPointer<RuleGroups.Member>
  private nonisolated(unsafe) let otherHosts: UnsafeMutableBufferPointer<UInt64>
  private nonisolated(unsafe) let scanMembers: UnsafeMutableBufferPointer<RuleGroups.Member>
  let all: All

  /// Reads the patterns of an index that was checked.
  ///
  /// - Parameters:
  ///   - tables: Its tables.
  ///   - otherEntries: The fragments of loads with a rule that does not block.
  init(_ tables: IndexTables, _ otherEntries: [FragmentEntry]) {
    let others = OtherFragments(otherEntries, tables)
    // SAFETY: the filter belongs to this, which frees it in `deinit`.
    unsafe filter = others.makeFilter()
    // SAFETY: room for as many values as are stored there at once.
    unsafe searches = .allocate(capacity: 4)
    unsafe lookups = .allocate(capacity: 4)
    unsafe entries = .allocate(capacity: 3)
    unsafe needles = .allocate(capacity: 3)
    unsafe hosts = .allocate(capacity: 3)
    for (number, set) in [tables.loads, tables.pages, tables.frames].enumerated() {
      unsafe (lookups + number).initialize(to: set.lookup)
      unsafe (entries + number).initialize(to: set.entryTable)
      unsafe (needles + number).initialize(to: set.scanStart.needles)
      unsafe (hosts + number).initialize(to: set.hostLookup)
      unsafe (searches + number).initialize(
        to: PatternSearch(
          set, tables.runner, lookups + number, entries + number, needles + number,
          hosts + number, hasFragments: set.hasFragments))
    }
    // SAFETY: the last ones of four, in memory that this frees.
    unsafe (lookups + 3).initialize(to: others.lookup(filter))
    unsafe (searches + 3).initialize(
      to: PatternSearch(
        tables.loads, tables.runner, lookups + 3, entries, needles, hosts,
        hasFragments: !others.entries.isEmpty, scanItems: others.scanItems,
        hasMoreScanItems: others.hasMoreScanItems))
    let otherRules = OtherRuleList(tables, otherEntries)
    unsafe otherMembers = PatternChoices.copy(otherRules.members)
    unsafe otherHosts = PatternChoices.copy(otherRules.hosts)
    unsafe scanMembers = PatternChoices.copy(RuleGroups.members(ofScan: tables))
    // SAFETY: the searches are there until `deinit`.
    all = unsafe All(
      loads: PatternChoice(searches), others: PatternChoice(searches + 3),
      otherRules: OtherRules(RuleGroups(otherMembers), otherHosts),
      scanRules: RuleGroups(scanMembers),
      pages: PatternChoice(searches + 1), frames: PatternChoice(searches + 2))
  }

  private static func copy<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    // SAFETY: there is room for all of them.
    _ = unsafe copy.initialize(from: elements)
    return unsafe copy
  }

  deinit {
    // SAFETY: nothing can use the searches any more.
    unsafe searches.deinitialize(count: 4)
    unsafe searches.deallocate()
    unsafe lookups.deallocate()
    unsafe entries.deallocate()
    unsafe needles.deallocate()
    unsafe hosts.deallocate()
    unsafe filter.deallocate()
    unsafe otherMembers.deallocate()
    unsafe otherHosts.deallocate()
    unsafe scanMembers.deallocate()
  }
}

/// The patterns of loads, apart from those of hosts, that have a rule which does not block.
private struct OtherFragments {
  let entries: [FragmentEntry]
  private(set) var scanItems: UInt8 = 0
  private(set) var hasMoreScanItems = false

  init(_ entries: [FragmentEntry], _ tables: IndexTables) {
    self.entries = entries
    addScanItems(tables.loads, tables)
  }

  private var filterBits: UInt32 { OtherFragments.filterBits(for: entries.count) }

  /// A filter with the bits of the entries.
  @unsafe func makeFilter() -> UnsafeMutableBufferPointer<UInt64> {
    let bits = filterBits
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 1 << Int(bits - 6))
    // SAFETY: there is room for all words, and a slot has one of as many bits.
    unsafe words.initialize(repeating: 0)
    for entry in entries {
      for slot in [
        FragmentHash.slot(entry.text, bits: bits),
        FragmentHash.slot(entry.text, ahead: entry.ahead, bits: bits),
      ] {
        unsafe words[slot >> 6] |= 1 << UInt64(slot & 63)
      }
    }
    return unsafe words
  }

  @unsafe func lookup(_ filter: UnsafeMutableBufferPointer<UInt64>) -> fragment_lookup {
    let windows = FragmentWindows(entries)
    // SAFETY: the filter lives as long as the choices that the lookup belongs to.
    return unsafe fragment_lookup(
      beginnings: windows.beginnings, endings: windows.endings,
      filter: UnsafePointer(filter.baseAddress), shift: 32 - filterBits)
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
