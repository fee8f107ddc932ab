// SPDX-License-Identifier: Apache-2.0

/// One index's results for a page, without reference counting.
@safe
struct PageTables: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: in the memory of the page, which outlives every use.
  /// The domain that first parties are equal to or below: the registrable domain, or the host.
  private(set) var site: Site
  /// The whole host, which ends with the site.
  private(set) var host: UnsafeBufferPointer<UInt8>
  /// The URL, in memory of the page.
  private(set) var url: UnsafeBufferPointer<UInt8>
  private let truths: UnsafeBufferPointer<UInt64>
  /// For each kind of rule for every URL, the last one that applies on this page.
  let rules: UnsafeBufferPointer<PageRule>
  /// The numbers of the conditions with an entry that matches the page.
  let matched: UnsafeBufferPointer<ConditionID>
  /// The rules for every URL that have to be checked for each load: those of the index, or, if some
  /// of them can be ruled out for the page, those that are left.
  let pending: UnsafePointer<AlwaysRule>
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

  /// The tables of a page for which the same conditions hold as for another one.
  // SAFETY: the caller passes a URL that outlives the tables, as does the other page. The host is a
  // range of the URL, and the site begins within the host.
  @unsafe init(
    like other: PageTables, url: UnsafeBufferPointer<UInt8>, host: Range<Int>, siteStart: Int
  ) {
    self = other
    unsafe self.url = unsafe url
    unsafe self.host = unsafe UnsafeBufferPointer(rebasing: url[host])
    unsafe site = Site(UnsafeBufferPointer(rebasing: self.host[siteStart...]))
  }

  /// About as many bytes as the tables of an index take apart from the URL.
  static func usualSize(_ index: TableReference) -> Int {
    let words = index.tables.conditions.count / 64 &+ 2
    let rules = index.tables.alwaysGroups.count &* MemoryLayout<PageRule>.stride
    return words &* MemoryLayout<UInt64>.stride &+ rules
  }

  /// Prepares the tables of a page for an index.
  // SAFETY: URL and memory belong to the page and outlive the tables.
  @unsafe init(
    url: UnsafeBufferPointer<UInt8>, host: Range<Int>, index: TableReference,
    _ memory: inout PageMemory, find: (inout ConditionCollector) -> Void
  ) {
    unsafe self.url = unsafe url
    let wordCount = index.tables.conditions.count / 64 + 1
    let words = unsafe memory.room(for: wordCount, of: UInt64.self)
    // SAFETY: there is room for as many words.
    unsafe words.initialize(repeating: 0)
    var visitor = unsafe ConditionCollector(truths: words)
    find(&visitor)
    // SAFETY: the host is a range of the URL.
    let written = unsafe UnsafeBufferPointer(rebasing: url[host])
    let small = unsafe PageTables.lowercased(written, &memory)
    let siteStart = unsafe index.tables.suffixes.registrableDomainStart(of: small)
    unsafe self.host = unsafe siteStart == nil ? written : small
    unsafe site = Site(UnsafeBufferPointer(rebasing: self.host[(siteStart ?? 0)...]))
    if index.tables.conditionEnds.hasOwn {
      // SAFETY: both belong to the page.
      let source = unsafe OwnSubject(url: url, host: self.host)
      source.visit(index.tables, .source, &visitor)
    }
    if index.tables.hasTopDomains {
      // SAFETY: both belong to the page.
      unsafe OwnSubject(url: url, host: self.host).visitPage(index.tables, &visitor)
    }
    let (rules, pending) = PageRules.rules(of: index, visitor)
    let choices = index.tables.choices
    otherLoads = PageRules.masks(of: choices.otherRules.groups, index, visitor)
    scanLoads = PageRules.masks(of: choices.scanRules, index, visitor)
    // SAFETY: all are in the memory of the page.
    unsafe self.pending =
      pending.isEmpty
      ? index.tables.alwaysRules.pointer : memory.copy(pending).baseAddress.unsafelyUnwrapped
    unsafe truths = UnsafeBufferPointer(words)
    unsafe matched = memory.copy(visitor.matched)
    unsafe self.rules = memory.copy(rules)
    hasPending = rules.contains { !$0.pending.isEmpty }
    let actions = PageRules.usualActions(rules, index.tables)
    hasUsualActions = actions != nil
    usualActions = actions ?? []
  }

  /// A host in lowercase: itself, or a copy in the memory.
  ///
  /// Hosts of the web are in lowercase. Those of other schemes may not be; WebKit lowers the case
  /// of the page's domain and compares it with the hosts of loads as they are written.
  @unsafe private static func lowercased(
    _ host: UnsafeBufferPointer<UInt8>, _ memory: inout PageMemory
  ) -> UnsafeBufferPointer<UInt8> {
    // SAFETY: the offset is below the count.
    var offset = 0
    while offset < host.count, unsafe host[offset] &- 0x41 >= 26 { offset &+= 1 }
    guard offset < host.count else { return unsafe host }
    return unsafe memory.copy(host.map { FoldedText.lowercased($0) })
  }

  /// Whether an entry of a condition matches the page.
  @inline(__always)
  func isMatched(_ condition: ConditionID) -> Bool {
    // SAFETY: conditions are numbered below their count, and each has a bit.
    unsafe truths[condition.word] &>> condition.bit & 1 == 1
  }
}

/// The tables of one index for the page, in memory that does not move.
@safe
struct PageReference: @unchecked Sendable {
  // SAFETY: the page, which has the tables, outlives every use.
  private let pointer: UnsafePointer<PageTables>

  // SAFETY: the caller passes tables that outlive every use.
  @unsafe init(_ pointer: UnsafePointer<PageTables>) { unsafe self.pointer = pointer }

  @inline(__always)
  var tables: PageTables {
    // SAFETY: the page, which has the tables, outlives every use.
    unsafeAddress { unsafe pointer }
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
@safe
struct ConditionCollector: TargetVisitor {
  // SAFETY: has a bit for each condition, and outlives this.
  private let truths: UnsafeMutableBufferPointer<UInt64>
  private(set) var matched: [ConditionID] = []

  // SAFETY: the caller passes a bit for each condition.
  @unsafe init(truths: UnsafeMutableBufferPointer<UInt64>) {
    unsafe self.truths = unsafe truths
    // More than nearly every page has, because growing takes longer.
    matched.reserveCapacity(8)
  }

  @inline(__always)
  func isMatched(_ condition: ConditionID) -> Bool {
    // SAFETY: conditions are numbered below their count, and each has a bit.
    unsafe truths[condition.word] &>> condition.bit & 1 == 1
  }

  @inline(__always)
  mutating func wants(_ condition: ConditionID) -> Bool { !isMatched(condition) }

  mutating func found(_ condition: ConditionID) {
    // SAFETY: conditions are numbered below their count, and each has a bit.
    unsafe truths[condition.word] |= 1 &<< condition.bit
    matched.append(condition)
  }
}
