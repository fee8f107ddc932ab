// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// Prepares pages, and once only what they have in common.
///
/// Nearly all conditions ask for the domain of a page and nothing else. So for another page of a
/// host only the few patterns are run that do not require that host; if they match as they did
/// before, all that is left to do is to copy the URL. And most hosts are in no condition, so that
/// pages of different hosts share what follows from the conditions that hold.
struct HostPages {
  private static let slotCount = 256

  private let matcher: Matcher
  /// The tables of the matcher's indexes.
  private let tables: [Reference<IndexTables>]
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
  mutating func page(_ url: Bytes) throws(WebAddressError) -> Page {
    guard let host = host(of: url) else { return try otherPage(url) }
    return Page(url, host, in: self)
  }

  /// The page of a URL without what is known of its host.
  func otherPage(_ url: Bytes) throws(WebAddressError) -> Page { try matcher.page(url) }

  /// The host of a URL; nil if there is more to know of the page than that.
  ///
  /// It is valid until the next one is requested.
  mutating func host(of url: Bytes) -> RememberedHost? {
    guard areAlike, url.count <= matcher.longestURL, let plain = Page.plainURL(url)
    else { return nil }
    return plain.text.withSubject { remember(plain.host, of: url, $0) }
  }

  /// The host of a plain URL.
  private mutating func remember(
    _ host: Range<Int>, of url: Bytes, _ subject: Subject
  ) -> RememberedHost? {
    let hasOtherHosts = Page.hasOtherHosts(url, after: host)
    guard
      let others = hasOtherHosts
        ? conditions(besidesHostOf: subject) : conditions(withoutHostOf: subject)
    else { return nil }
    let text = url[host]
    let slot = TextHash.of(text) & (HostPages.slotCount - 1)
    if !isKnown(text, at: slot) || !hosts[slot].hasOthers(others) {
      guard let own = conditions(ofHostOf: subject) else { return nil }
      add(url, host, own, others, at: slot)
    }
    return hosts[slot].page.map { RememberedHost(slot: slot, host: host, page: Unowned($0)) }
  }

  private func isKnown(_ host: Bytes, at slot: Int) -> Bool {
    guard hosts[slot].count == host.count else { return false }
    let start = slot &* HostPages.longestHost
    return withBytes(of: texts.span) { $0[start..<start &+ host.count].isEqual(to: host) }
  }

  /// Writes the tables of a page whose host was found.
  ///
  /// The URL, and the page of the host, live as long as the tables.
  func write(_ found: RememberedHost, url: Bytes, to tables: MutableElements<PageTables>) {
    let view = found.page.withObject { $0.view }
    let layerCount = tables.count
    for number in 0..<layerCount {
      let siteStart = Int(siteStarts[found.slot &* layerCount &+ number])
      tables[number] = PageTables(
        like: view[number].value, url: url, host: found.host, siteStart: siteStart)
    }
  }

  /// Remembers a host, for which a page is prepared unless one with the same conditions is known.
  private mutating func add(
    _ url: Bytes, _ host: Range<Int>, _ own: [FoundCondition],
    _ others: [FoundCondition], at slot: Int
  ) {
    let page = page(url, host, own + others)
    hosts[slot] = KnownHost(count: host.count, page: page, others: others)
    let text = url[host]
    for index in text.indices { texts[slot &* HostPages.longestHost &+ index] = text[index] }
    for number in tables.indices {
      let start = tables[number].value.suffixes.registrableDomainStart(of: text) ?? 0
      siteStarts[slot &* tables.count &+ number] = UInt8(truncatingIfNeeded: start)
    }
  }

  /// A page with some conditions.
  private mutating func page(
    _ url: Bytes, _ host: Range<Int>, _ found: [FoundCondition]
  ) -> Page {
    guard areShared else { return ownPage(url, host, found) }
    let slot = HostPages.slot(of: found)
    if let known = pages[slot], known.found == found { return known.page }
    let new = ownPage(url, host, found)
    pages[slot] = SharedPage(page: new, found: found)
    return new
  }

  /// A page that shares nothing.
  ///
  /// Nobody reads what comes after the host in its URL, which may be megabytes.
  private func ownPage(
    _ url: Bytes, _ host: Range<Int>, _ found: [FoundCondition]
  ) -> Page {
    let start = url[..<host.upperBound]
    return Page(start, host: host, layers: matcher.layerTables, mayHaveFragment: false) {
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
    for number in tables.indices where !tables[number].value.pages.isEmpty {
      collector.layer = number
      visit(tables[number].value.choices.pages, &collector)
    }
    return collector.isFull ? nil : collector.found
  }
}

/// A host that `HostPages` knows, in a URL; valid until another one is requested.
struct RememberedHost {
  /// Its number there.
  let slot: Int
  /// Its range in the URL.
  let host: Range<Int>
  /// A page with the same conditions; whoever needs it for longer keeps it.
  let page: Unowned<Page>
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
