// SPDX-License-Identifier: Apache-2.0

/// One index's results for a page, without reference counting.
///
/// All that it leads to is in the memory of the page, or of the index.
struct PageTables: BitwiseCopyable, Sendable {
  /// The domain that first parties are equal to or below: the registrable domain, or the host.
  private(set) var site: Site
  /// The whole host, which ends with the site.
  private(set) var host: Bytes
  /// The URL, in memory of the page.
  private(set) var url: Bytes
  private let truths: Elements<UInt64>
  /// For each kind of rule for every URL, the last one that applies on this page.
  let rules: Elements<PageRule>
  /// The numbers of the conditions with an entry that matches the page.
  let matched: Elements<ConditionID>
  /// The rules for every URL that have to be checked for each load: those of the index, or, if some
  /// of them can be ruled out for the page, those that are left.
  let pending: Elements<AlwaysRule>
  /// Whether some of the rules have to be checked for each load.
  let hasPending: Bool
  /// Whether the rules for every URL do the same with every load, and undo nothing.
  let hasUsualActions: Bool
  /// What they do.
  let usualActions: ActionSet
  /// The loads of the page to which a rule of `OtherRules` may apply.
  let otherLoads: GroupMasks
  /// The loads of the page to which a rule of `PatternChoices.All.scanRules` may apply.
  let scanLoads: GroupMasks
  /// The patterns after the first eight that are run over every URL and have a rule that may apply to a
  /// load of the page; nil if all of them are to be run.
  let laterScanItems: Elements<LaterScanItem>?

  /// The tables of a page for which the same conditions hold as for another one.
  init(like other: PageTables, url: Bytes, host: Range<Int>, siteStart: Int) {
    self = other
    self.url = url
    self.host = url[host]
    site = Site(self.host[siteStart...])
  }

  /// About as many bytes as the tables of an index take apart from the URL.
  static func usualSize(_ tables: Reference<IndexTables>) -> Int {
    let words = tables.value.conditions.count / 64 &+ 2
    let rules = tables.value.alwaysGroups.count &* MemoryLayout<PageRule>.stride
    return words &* MemoryLayout<UInt64>.stride &+ rules
  }

  /// Prepares the tables of a page for an index.
  ///
  /// - Parameters:
  ///   - url: Its URL, in the memory.
  ///   - host: The range of the host in the URL.
  ///   - tables: Those of the index.
  ///   - memory: The memory of the page.
  ///   - find: Marks the conditions that match the URL.
  init(
    url: Bytes, host: Range<Int>, _ tables: Reference<IndexTables>,
    _ memory: inout PageMemory, find: (inout ConditionCollector) -> Void
  ) {
    self.url = url
    let wordCount = tables.value.conditions.count / 64 + 1
    let words = memory.room(for: wordCount, of: UInt64.self)
    words.clear()
    var visitor = ConditionCollector(truths: words)
    find(&visitor)
    let written = url[host]
    let small = PageTables.lowercased(written, &memory)
    let siteStart = tables.value.suffixes.registrableDomainStart(of: small)
    self.host = siteStart == nil ? written : small
    site = Site(self.host[(siteStart ?? 0)...])
    if tables.value.conditionEnds.hasOwn {
      OwnSubject(url: url, host: self.host).visit(tables.value, .source, &visitor)
    }
    if tables.value.hasTopDomains {
      OwnSubject(url: url, host: self.host).visitPage(tables.value, &visitor)
    }
    let (rules, pending) = PageRules.rules(of: tables, visitor)
    let choices = tables.value.choices
    otherLoads = PageRules.masks(of: choices.otherRules.groups, tables, visitor)
    scanLoads = PageRules.masks(of: choices.scanRules, tables, visitor)
    laterScanItems = PageRules.laterScanItems(tables, visitor, &memory)
    self.pending =
      pending.isEmpty ? tables.value.alwaysRules.elements : memory.copy(pending)
    truths = words.written
    matched = memory.copy(visitor.matched)
    self.rules = memory.copy(rules)
    hasPending = rules.contains { !$0.pending.isEmpty }
    let actions = PageRules.usualActions(rules, tables.value)
    hasUsualActions = actions != nil
    usualActions = actions ?? []
  }

  /// A host in lowercase: itself, or a copy in the memory.
  ///
  /// Hosts of the web are in lowercase. Those of other schemes may not be; WebKit lowers the case
  /// of the page's domain and compares it with the hosts of loads as they are written.
  private static func lowercased(_ host: Bytes, _ memory: inout PageMemory) -> Bytes {
    guard FoldedText.hasCapitals(host) else { return host }
    let small = memory.room(for: host.count, of: UInt8.self)
    for index in host.indices { small[index] = FoldedText.lowercased(host[index]) }
    return small.bytes(first: host.count)
  }

  /// Whether an entry of a condition matches the page.
  // INVARIANT: combinedTerm, condition.
  @inline(__always)
  func isMatched(_ condition: ConditionID) -> Bool {
    truths.hasBit(condition.number)
  }
}

/// The last of the rules for every URL that have the same effect on the same loads.
struct PageRule: BitwiseCopyable, Sendable {
  let mask: UInt32
  let list: UInt16
  let action: ActionNumber
  var best: OptionalRuleID
  /// The rules with a condition on the frame that may come after it.
  var pendingStart = 0
  var pendingEnd = 0

  var pending: Range<Int> {
    get { pendingStart..<pendingEnd }
    set { (pendingStart, pendingEnd) = (newValue.lowerBound, newValue.upperBound) }
  }

  /// What rules of one kind have in common, as one number.
  var order: UInt64 { UInt64(list) << 48 | UInt64(action.rawValue) << 40 | UInt64(mask) }
}

/// Collects the conditions that match.
// INVARIANT: hostContent, target. Each has a bit.
struct ConditionCollector: TargetVisitor {
  /// A bit for each condition.
  private let truths: MutableElements<UInt64>
  private(set) var matched: [ConditionID] = []

  init(truths: MutableElements<UInt64>) {
    self.truths = truths
    // More than nearly every page has, because growing takes longer.
    matched.reserveCapacity(8)
  }

  @inline(__always)
  func isMatched(_ condition: ConditionID) -> Bool {
    truths.hasBit(condition.number)
  }

  @inline(__always)
  mutating func wants(_ condition: ConditionID) -> Bool { !isMatched(condition) }

  mutating func found(_ condition: ConditionID) {
    truths.setBit(condition.number)
    matched.append(condition)
  }
}
