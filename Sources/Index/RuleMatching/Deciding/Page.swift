// SPDX-License-Identifier: Apache-2.0

/// What an index knows about a page: everything that depends on its URL alone.
///
/// Prepared once by a `Matcher` and used for all loads of the page, by any number of threads.
@safe
public final class Page: Sendable {
  /// The serialized URL, with its fragment; empty if there is no page.
  public let url: [UInt8]
  /// The indexes that the page was prepared for.
  let layers: MatcherLayers
  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let tables: UnsafeMutableBufferPointer<PageTables>
  private nonisolated(unsafe) let urlCopy: UnsafeMutableBufferPointer<UInt8>
  /// The page that owns what the tables lead to, if this does not.
  private let owner: Page?

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  init(url: [UInt8], host: Range<Int>, layers: MatcherLayers) {
    self.url = url
    self.layers = layers
    owner = nil
    // SAFETY: both copies belong to the page, which frees them in `deinit`.
    unsafe urlCopy = Page.copy(url[...])
    let bytes = unsafe UnsafeBufferPointer(urlCopy)
    unsafe tables = Page.copy(
      layers.indexes.map { unsafe PageTables(url: bytes, host: host, index: $0) }[...])
  }

  /// Makes a page of which the same holds as of another one, apart from its URL: they have the same
  /// host, and no condition asks for more.
  init(url: [UInt8], like other: Page) {
    self.url = url
    layers = other.layers
    owner = other.owner ?? other
    // SAFETY: both copies belong to the page, which frees them in `deinit`; the owner keeps the rest.
    unsafe urlCopy = Page.copy(url[...])
    unsafe tables = .allocate(capacity: other.tables.count)
    for number in unsafe tables.indices {
      unsafe tables.initializeElement(
        at: number, to: PageTables(other.tables[number], url: UnsafeBufferPointer(urlCopy)))
    }
  }

  deinit {
    // SAFETY: nothing can use them any more.
    if owner == nil { for number in unsafe tables.indices { unsafe tables[number].deallocate() } }
    unsafe tables.deallocate()
    unsafe urlCopy.deallocate()
  }

  /// Whether a text is the host of the page, which has tables for an index at least.
  func hasHost(_ text: ArraySlice<UInt8>) -> Bool {
    // SAFETY: the host lives as long as the page.
    unsafe tables.first.map { unsafe $0.host.elementsEqual(text) } ?? false
  }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> PageReference {
    // SAFETY: the page has tables for each layer of its matcher.
    unsafe PageReference(UnsafePointer(tables.baseAddress.unsafelyUnwrapped + layer))
  }

  /// The URL in memory that does not move.
  // SAFETY: the copy lives as long as the page.
  @inline(__always)
  @unsafe var urlBytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(urlCopy) }

  fileprivate static func copy<Element: BitwiseCopyable>(
    _ elements: ArraySlice<Element>
  ) -> UnsafeMutableBufferPointer<Element> {
    guard !elements.isEmpty else {
      // SAFETY: an empty buffer leads nowhere.
      return unsafe UnsafeMutableBufferPointer(start: nil, count: 0)
    }
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    // SAFETY: there is room for all elements.
    unsafe _ = copy.initialize(from: elements)
    return unsafe copy
  }
}

/// What one index knows about a page, without reference counting.
@safe
struct PageTables: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: made and freed by the page, which outlives every use.
  /// The domain that first parties are equal to or below: the registrable domain, or the host.
  let site: Site
  /// The whole host, which ends with the site.
  let host: UnsafeBufferPointer<UInt8>
  /// The host in lower case, if it is not part of the URL as it is.
  private let ownHost: UnsafeBufferPointer<UInt8>
  /// The URL, in memory of the page.
  private(set) var url: UnsafeBufferPointer<UInt8>
  private let truths: UnsafeBufferPointer<UInt64>
  /// For each kind of rule for every URL, the last one that applies on this page.
  let rules: UnsafeBufferPointer<PageRule>
  /// The numbers of the conditions of which an entry matches the page.
  let matched: UnsafeBufferPointer<ConditionID>
  /// The rules for every URL that have to be checked for each load: those of the index, or, if some
  /// of them can be ruled out for the page, those that are left.
  let pending: UnsafePointer<AlwaysRule>
  /// The latter, which belong to the page.
  private let ownPending: UnsafeBufferPointer<AlwaysRule>
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

  /// The tables of another page, for a URL of which the same holds.
  // SAFETY: the URL belongs to the page and outlives the tables, and so does the other page.
  @unsafe fileprivate init(_ other: PageTables, url: UnsafeBufferPointer<UInt8>) {
    self = other
    unsafe self.url = unsafe url
  }

  /// Prepares the tables of a page for an index.
  // SAFETY: the URL belongs to the page and outlives the tables.
  @unsafe fileprivate init(url: UnsafeBufferPointer<UInt8>, host: Range<Int>, index: RuleIndex) {
    unsafe self.url = unsafe url
    let wordCount = index.tables.conditions.count / 64 + 1
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: wordCount)
    // SAFETY: there is room for as many words.
    unsafe words.initialize(repeating: 0)
    var visitor = unsafe ConditionCollector(truths: words)
    if !url.isEmpty, !index.tables.pages.isEmpty {
      // SAFETY: the URL is not empty.
      unsafe SubjectText(url).withSubject { index.tables.choices.pages.visit($0, &visitor) }
    }
    // SAFETY: the host is a range of the URL.
    let written = unsafe UnsafeBufferPointer(rebasing: url[host])
    let (small, own) = unsafe PageTables.lowercased(written)
    let siteStart = unsafe index.tables.suffixes.registrableDomainStart(of: small)
    unsafe ownHost = own
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
    // SAFETY: all are new, belong to this page and are freed by `deallocate`.
    unsafe ownPending = UnsafeBufferPointer(Page.copy(pending[...]))
    unsafe self.pending = ownPending.baseAddress ?? index.tables.alwaysRules.pointer
    unsafe truths = UnsafeBufferPointer(words)
    unsafe matched = UnsafeBufferPointer(Page.copy(visitor.matched[...]))
    unsafe self.rules = UnsafeBufferPointer(Page.copy(rules[...]))
    hasPending = rules.contains { !$0.pending.isEmpty }
    let actions = PageRules.usualActions(rules, index.tables)
    hasUsualActions = actions != nil
    usualActions = actions ?? []
  }

  /// A host in lower case: itself, or a copy that the page owns.
  ///
  /// Hosts of the web are in lower case. Those of other schemes may not be; WebKit lowers the case
  /// of the page's domain and compares it with the hosts of loads as they are written.
  @unsafe private static func lowercased(
    _ host: UnsafeBufferPointer<UInt8>
  ) -> (small: UnsafeBufferPointer<UInt8>, own: UnsafeBufferPointer<UInt8>) {
    // SAFETY: the offset is below the count, and the copy is freed by `deallocate`.
    var offset = 0
    while offset < host.count, unsafe host[offset] &- 0x41 >= 26 { offset &+= 1 }
    guard offset < host.count else {
      return unsafe (host, UnsafeBufferPointer(start: nil, count: 0))
    }
    let own = unsafe UnsafeBufferPointer(Page.copy(host.map { FoldedText.lowercased($0) }[...]))
    return unsafe (own, own)
  }

  fileprivate func deallocate() {
    // SAFETY: the page calls this once, when nothing can use the buffers any more.
    unsafe ownHost.deallocate()
    unsafe truths.deallocate()
    unsafe matched.deallocate()
    unsafe rules.deallocate()
    unsafe ownPending.deallocate()
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
    // SAFETY: as above.
    unsafe truths[condition.word] |= 1 &<< condition.bit
    matched.append(condition)
  }
}
