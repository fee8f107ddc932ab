// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// What an index knows about a page: everything that depends on its URL alone.
///
/// Prepared once by a `Matcher` and used for all loads of the page, by any number of threads.
@safe
public final class Page: Sendable {
  /// The indexes that the page was prepared for.
  let layers: MatcherLayers
  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let memory: PageMemory
  // SAFETY: in the memory.
  private nonisolated(unsafe) let tables: UnsafePointer<PageTables>
  /// The URL in memory that does not move.
  // SAFETY: in the memory, which lives as long as the page.
  nonisolated(unsafe) let urlBytes: UnsafeBufferPointer<UInt8>
  /// Whether a number sign may be in the URL.
  let mayHaveFragment: Bool
  /// The page that has what the tables lead to, if this does not.
  ///
  /// It may have an owner, too; that one has none.
  private let owner: Page?

  /// The serialized URL, with its fragment; empty if there is no page.
  ///
  /// - Complexity: A copy of the URL.
  public var url: [UInt8] {
    // SAFETY: the bytes live as long as the page.
    unsafe Array(urlBytes)
  }

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  static func of(_ url: [UInt8], host: Range<Int>, layers: MatcherLayers) -> Page {
    // SAFETY: the buffer is used within the closure only.
    unsafe url.withUnsafeBufferPointer { unsafe Page($0, host: host, layers: layers) }
  }

  /// Prepares a page; its host is a range of its URL, which is empty if there is none.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe convenience init(
    _ url: UnsafeBufferPointer<UInt8>, host: Range<Int>, layers: MatcherLayers
  ) {
    unsafe self.init(url, host: host, layers: layers, mayHaveFragment: true) { layer, conditions in
      let index = layers[layer]
      guard !url.isEmpty, !index.tables.pages.isEmpty else { return }
      // SAFETY: the URL is not empty.
      unsafe SubjectText(url).withSubject { index.tables.choices.pages.visit($0, &conditions) }
    }
  }

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - url: Its URL.
  ///   - host: The range of the host in the URL, empty if there is none.
  ///   - layers: The indexes that it is prepared for.
  ///   - mayHaveFragment: Whether a number sign may be in the URL.
  ///   - find: Marks the conditions of an index, given its number, that match the URL.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe init(
    _ url: UnsafeBufferPointer<UInt8>, host: Range<Int>, layers: MatcherLayers,
    mayHaveFragment: Bool, find: (Int, inout ConditionCollector) -> Void
  ) {
    self.layers = layers
    self.mayHaveFragment = mayHaveFragment
    owner = nil
    var memory = PageMemory(size: Page.size(of: url.count, layers))
    // SAFETY: all of it is in the memory, which the page frees in `deinit`.
    memory.skipToCacheLine()
    let tables = unsafe memory.room(for: layers.count, of: PageTables.self)
    let bytes = unsafe memory.copy(url)
    for number in 0..<layers.count {
      let new = unsafe PageTables(url: bytes, host: host, index: layers[number], &memory) {
        find(number, &$0)
      }
      unsafe tables.initializeElement(at: number, to: new)
    }
    unsafe self.tables = Page.start(of: tables)
    unsafe urlBytes = unsafe bytes
    unsafe self.memory = memory
  }

  /// Makes a page of which the same holds as of another one, apart from its URL: they have the same
  /// host, no condition asks for more, and a URL has a fragment only if that of the other may.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe convenience init(_ url: UnsafeBufferPointer<UInt8>, like other: Page) {
    unsafe self.init(url, sharing: other) { _, tables, bytes in
      unsafe PageTables(tables, url: bytes, tables.host, tables.site)
    }
  }

  /// Makes a page for which the same conditions hold as for another one, whose host may be another.
  // SAFETY: the caller passes a URL that lives for the call, with its host.
  @unsafe convenience init(
    _ url: UnsafeBufferPointer<UInt8>, host: Range<Int>, sharing other: Page
  ) {
    unsafe self.init(url, sharing: other) { index, tables, bytes in
      let host = unsafe UnsafeBufferPointer(rebasing: bytes[host])
      let start = unsafe index.tables.suffixes.registrableDomainStart(of: host) ?? 0
      return unsafe PageTables(
        tables, url: bytes, host, Site(UnsafeBufferPointer(rebasing: host[start...])))
    }
  }

  // SAFETY: the caller passes a URL that lives for the call, and a closure that uses the copy of it.
  @inline(__always)
  @unsafe private init(
    _ url: UnsafeBufferPointer<UInt8>, sharing other: Page,
    _ tablesFor: (TableReference, PageTables, UnsafeBufferPointer<UInt8>) -> PageTables
  ) {
    layers = other.layers
    mayHaveFragment = other.mayHaveFragment
    owner = other
    let count = layers.count
    let size = PageMemory.cacheLine &+ (count &+ 1) &* MemoryLayout<PageTables>.stride &+ url.count
    var memory = PageMemory(size: size)
    // SAFETY: both are in the memory, which the page frees in `deinit`; the owner keeps the rest.
    memory.skipToCacheLine()
    let tables = unsafe memory.room(for: count, of: PageTables.self)
    let bytes = unsafe memory.copy(url)
    for number in 0..<count {
      let new = unsafe tablesFor(layers[number], other.tables[number], bytes)
      unsafe tables.initializeElement(at: number, to: new)
    }
    unsafe self.tables = Page.start(of: tables)
    unsafe urlBytes = unsafe bytes
    unsafe self.memory = memory
  }

  // SAFETY: nothing can use the memory any more.
  deinit { unsafe memory.deallocate() }

  /// About as many bytes as a page with a URL of some length takes.
  private static func size(of length: Int, _ layers: MatcherLayers) -> Int {
    var size = PageMemory.cacheLine &+ 2 &* length &+ usualSize
    for number in 0..<layers.count {
      size &+= MemoryLayout<PageTables>.stride &+ PageTables.usualSize(layers[number])
    }
    return size
  }

  /// More than nearly every page needs for what depends on the conditions that hold.
  private static let usualSize = 512

  // SAFETY: the caller passes memory that lives as long as the page.
  @unsafe private static func start(
    of tables: UnsafeMutableBufferPointer<PageTables>
  ) -> UnsafePointer<PageTables> {
    // SAFETY: the memory has an address, even if there are no tables.
    unsafe UnsafePointer(tables.baseAddress.unsafelyUnwrapped)
  }

  /// Whether a text is the host of the page, which has tables for an index at least.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe func hasHost(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard layers.count > 0 else { return false }
    // SAFETY: the host lives as long as the page, and both texts have as many bytes.
    let host = unsafe tables.pointee.host
    return unsafe host.count == text.count
      && bytes_are_equal(host.baseAddress, text.baseAddress, text.count) != 0
  }

  /// What decisions read, valid as long as the page.
  @inline(__always)
  var view: PageView {
    // SAFETY: the page has both.
    unsafe PageView(layers, tables)
  }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> PageReference { view[layer] }
}

/// What a decision reads of a page, without the objects that own it.
@safe
struct PageView: BitwiseCopyable {
  // SAFETY: both belong to the page, which outlives every view.
  private unowned(unsafe) let layers: MatcherLayers
  private let tables: UnsafePointer<PageTables>

  // SAFETY: the caller passes layers and tables that outlive every view.
  @inline(__always)
  @unsafe fileprivate init(_ layers: MatcherLayers, _ tables: UnsafePointer<PageTables>) {
    unsafe self.layers = layers
    unsafe self.tables = unsafe tables
  }

  /// Whether the page was prepared for some indexes.
  // SAFETY: only the address is compared.
  @inline(__always)
  func isOf(_ other: MatcherLayers) -> Bool { unsafe layers === other }

  /// The URL of a page that has tables for an index at least.
  // SAFETY: the page outlives every view.
  @inline(__always)
  @unsafe var url: UnsafeBufferPointer<UInt8> { unsafe tables.pointee.url }

  /// The tables of an index for the page, by the number of the index.
  @inline(__always)
  subscript(layer: Int) -> PageReference {
    // SAFETY: the page has tables for each layer of its matcher.
    unsafe PageReference(tables + layer)
  }
}

/// What one index knows about a page, without reference counting.
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
  /// The numbers of the conditions of which an entry matches the page.
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

  /// The tables of another page, for one with the same conditions.
  // SAFETY: the URL, the host and the site belong to the page and outlive the tables, or to the other
  // page, which does so, too.
  @unsafe fileprivate init(
    _ other: PageTables, url: UnsafeBufferPointer<UInt8>, _ host: UnsafeBufferPointer<UInt8>,
    _ site: Site
  ) {
    self = other
    unsafe self.url = unsafe url
    unsafe self.host = unsafe host
    self.site = site
  }

  /// About as many bytes as the tables of an index take apart from the URL.
  fileprivate static func usualSize(_ index: TableReference) -> Int {
    let words = index.tables.conditions.count / 64 &+ 2
    let rules = index.tables.alwaysGroups.count &* MemoryLayout<PageRule>.stride
    return words &* MemoryLayout<UInt64>.stride &+ rules
  }

  /// Prepares the tables of a page for an index.
  // SAFETY: URL and memory belong to the page and outlive the tables.
  @unsafe fileprivate init(
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

  /// A host in lower case: itself, or a copy in the memory.
  ///
  /// Hosts of the web are in lower case. Those of other schemes may not be; WebKit lowers the case
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
    // SAFETY: as above.
    unsafe truths[condition.word] |= 1 &<< condition.bit
    matched.append(condition)
  }
}
