// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import WebAddresses

/// Prepares pages, and once only what they have in common.
///
/// Nearly all conditions ask for the domain of a page and nothing else. So for another page of a
/// host only the few patterns are run that do not require that host; if they match as they did
/// before, all that is left to do is to copy the URL. And most hosts are in no condition, so that
/// pages of different hosts share what follows from the conditions that hold.
@safe
struct HostPages {
  private static let slotCount = 256

  private let matcher: Matcher
  /// The tables of the matcher's indexes.
  private let tables: [TableReference]
  /// Whether all patterns that require a host ask for nothing else.
  private let areAlike: Bool
  /// Whether conditions are all that pages of different hosts differ in, apart from their site.
  private let areShared: Bool
  private var hosts: [KnownHost]
  /// The hosts themselves, with room for the longest one each.
  private var texts: [UInt8]
  /// The offset of the site in each host, for each index.
  private var siteStarts: [UInt8]
  /// A page for each list of conditions that hold, under a number that follows from the list.
  private var pages: [SharedPage?]

  /// A host whose page was requested.
  private struct KnownHost {
    /// The length of the host, or -1.
    var count = -1
    /// A page with the same conditions.
    var page: Page?
    /// What matched without requiring the host.
    var others: [FoundCondition] = []

    /// Nearly always nothing matched; then no references to arrays are counted.
    func hasOthers(_ others: [FoundCondition]) -> Bool {
      self.others.count == others.count && (others.isEmpty || self.others == others)
    }
  }

  private struct SharedPage {
    let page: Page
    /// What matched, in the order in which it was found.
    let found: [FoundCondition]
  }

  init(of matcher: Matcher) {
    self.matcher = matcher
    tables = (0..<matcher.layerTables.count).map { matcher.layerTables[$0] }
    areAlike = matcher.layerTables.pagesOfHostAreAlike
    areShared = areAlike && matcher.layers.allSatisfy { !$0.tables.hasTopDomains }
    let count = areAlike ? HostPages.slotCount : 0
    hosts = Array(repeating: KnownHost(), count: count)
    texts = Array(repeating: 0, count: count &* HostPages.longestHost)
    siteStarts = Array(repeating: 0, count: count &* matcher.layerTables.count)
    pages = [SharedPage?](repeating: nil, count: areShared ? HostPages.sharedCount : 0)
  }

  /// A host whose dots are known ends within the first 64 bytes.
  private static let longestHost = 64

  /// Hardly any page has the conditions of many others, unless it has none.
  private static let sharedCount = 128

  /// How many indexes the matcher has.
  var layerCount: Int { tables.count }

  /// The page of a URL.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe mutating func page(_ url: UnsafeBufferPointer<UInt8>) throws(WebAddressError) -> Page {
    guard let host = unsafe host(of: url) else { return try unsafe otherPage(url) }
    return unsafe Page(url, host, in: self)
  }

  /// The page of a URL without what is known of its host.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe func otherPage(_ url: UnsafeBufferPointer<UInt8>) throws(WebAddressError) -> Page {
    try unsafe matcher.page(url)
  }

  /// The host of a URL; nil if there is more to know of the page than that.
  ///
  /// It is valid until the next one is requested.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe mutating func host(of url: UnsafeBufferPointer<UInt8>) -> RememberedHost? {
    guard areAlike, url.count <= matcher.longestURL, let plain = unsafe Page.plainURL(url)
    else { return nil }
    // SAFETY: the host is within the URL.
    let host = unsafe UnsafeBufferPointer(rebasing: url[plain.host])
    let slot = unsafe TextHash.of(host) & (HostPages.slotCount - 1)
    let hasOtherHosts = unsafe Page.hasOtherHosts(url, after: plain.host)
    return plain.text.withSubject { subject in
      guard
        let others = hasOtherHosts
          ? conditions(besidesHostOf: subject) : conditions(withoutHostOf: subject)
      else { return nil }
      if unsafe !isKnown(host, at: slot) || !hosts[slot].hasOthers(others) {
        guard let own = conditions(ofHostOf: subject) else { return nil }
        // SAFETY: the URL lives for the call.
        unsafe add(url, plain.host, own, others, at: slot)
      }
      // SAFETY: the host keeps the page.
      return hosts[slot].page.map {
        unsafe RememberedHost(slot: slot, host: plain.host, page: .passUnretained($0))
      }
    }
  }

  // SAFETY: the caller passes a host that lives for the call.
  @unsafe private func isKnown(_ host: UnsafeBufferPointer<UInt8>, at slot: Int) -> Bool {
    guard hosts[slot].count == host.count else { return false }
    // SAFETY: each slot has room for the longest host.
    return unsafe texts.withUnsafeBufferPointer {
      unsafe bytes_are_equal(
        $0.baseAddress.unsafelyUnwrapped + slot &* HostPages.longestHost, host.baseAddress,
        host.count) != 0
    }
  }

  /// Writes the tables of a page whose host was found.
  // SAFETY: the caller passes a URL that lives as long as the tables, and keeps the page of the
  // host as long; there is room for as many tables as indexes.
  @unsafe func write(
    _ found: RememberedHost, url: UnsafeBufferPointer<UInt8>,
    to tables: UnsafeMutableBufferPointer<PageTables>
  ) {
    let view = unsafe found.page._withUnsafeGuaranteedRef { $0.view }
    let layerCount = tables.count
    for number in 0..<layerCount {
      let siteStart = Int(siteStarts[found.slot &* layerCount &+ number])
      // SAFETY: the URL and the page of the host outlive the tables; there is room for each table.
      let new = unsafe PageTables(
        like: view[number].tables, url: url, host: found.host, siteStart: siteStart)
      unsafe tables.initializeElement(at: number, to: new)
    }
  }

  /// Remembers a host, for which a page is prepared unless one with the same conditions is known.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe private mutating func add(
    _ url: UnsafeBufferPointer<UInt8>, _ host: Range<Int>, _ own: [FoundCondition],
    _ others: [FoundCondition], at slot: Int
  ) {
    let page = unsafe page(url, host, own + others)
    hosts[slot] = KnownHost(count: host.count, page: page, others: others)
    // SAFETY: the host is within the URL.
    let text = unsafe UnsafeBufferPointer(rebasing: url[host])
    // SAFETY: there is room for the longest host.
    unsafe texts.withUnsafeMutableBufferPointer {
      unsafe ($0.baseAddress.unsafelyUnwrapped + slot &* HostPages.longestHost)
        .update(from: text.baseAddress.unsafelyUnwrapped, count: text.count)
    }
    for number in tables.indices {
      let start = unsafe tables[number].tables.suffixes.registrableDomainStart(of: text) ?? 0
      siteStarts[slot &* tables.count &+ number] = UInt8(truncatingIfNeeded: start)
    }
  }

  /// A page with some conditions.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe private mutating func page(
    _ url: UnsafeBufferPointer<UInt8>, _ host: Range<Int>, _ found: [FoundCondition]
  ) -> Page {
    guard areShared else { return unsafe ownPage(url, host, found) }
    let slot = HostPages.slot(of: found)
    if let known = pages[slot], known.found == found { return known.page }
    // SAFETY: the caller's URL lives for the call.
    let new = unsafe ownPage(url, host, found)
    pages[slot] = SharedPage(page: new, found: found)
    return new
  }

  /// A page that shares nothing.
  ///
  /// Nobody reads what comes after the host in its URL, which may be megabytes.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe private func ownPage(
    _ url: UnsafeBufferPointer<UInt8>, _ host: Range<Int>, _ found: [FoundCondition]
  ) -> Page {
    // SAFETY: the caller's URL lives for the call, and the host is a range of it.
    let start = unsafe UnsafeBufferPointer(rebasing: url[..<host.upperBound])
    return unsafe Page(start, host: host, layers: matcher.layerTables, mayHaveFragment: false) {
      layer, conditions in
      for found in found where found.layer == layer && conditions.wants(found.condition) {
        conditions.found(found.condition)
      }
    }
  }

  private static func slot(of found: [FoundCondition]) -> Int {
    let hash = found.reduce(0) { $0 &* 31 &+ $1.condition.number &+ $1.layer }
    return hash & (sharedCount - 1)
  }

  /// The conditions that hold for the host of a page.
  private func conditions(ofHostOf subject: Subject) -> [FoundCondition]? {
    conditions { $0.visitOnlyHost(subject, &$1) }
  }

  /// The conditions that match without requiring a host.
  private func conditions(withoutHostOf subject: Subject) -> [FoundCondition]? {
    conditions { $0.visitOthers(subject, &$1) }
  }

  /// The conditions that match without requiring the host, where another one may be in the URL.
  private func conditions(besidesHostOf subject: Subject) -> [FoundCondition]? {
    guard let own = conditions(ofHostOf: subject) else { return nil }
    return conditions { $0.visit(subject, &$1) }?.filter { !own.contains($0) }
  }

  /// The conditions that are found; nil if they are too many to be remembered.
  @inline(__always)
  private func conditions(
    _ visit: (PatternChoice, inout FoundConditions) -> Void
  ) -> [FoundCondition]? {
    var collector = FoundConditions()
    // The tables instead of the indexes, whose references would be counted.
    for number in tables.indices where !tables[number].tables.pages.isEmpty {
      collector.layer = number
      visit(tables[number].tables.choices.pages, &collector)
    }
    return collector.isFull ? nil : collector.found
  }
}

/// A host that `HostPages` knows, in a URL; valid until another one is requested.
@safe
struct RememberedHost {
  /// Its number there.
  let slot: Int
  /// Its range in the URL.
  let host: Range<Int>
  // SAFETY: the host keeps it; whoever needs it for longer keeps it, too.
  /// A page with the same conditions.
  let page: Unmanaged<Page>
}

/// A condition of an index of a matcher.
private struct FoundCondition: Equatable {
  let layer: Int
  let condition: ConditionID
}

/// Collects conditions in the order in which they are found, some of them more than once.
private struct FoundConditions: TargetVisitor {
  /// A URL may have a host a hundred thousand times, and each time find all of its conditions.
  static let most = 256

  var layer = 0
  private(set) var found: [FoundCondition] = []

  var isFull: Bool { found.count >= FoundConditions.most }

  mutating func wants(_ condition: ConditionID) -> Bool { !isFull }

  mutating func found(_ condition: ConditionID) {
    found.append(FoundCondition(layer: layer, condition: condition))
  }
}
