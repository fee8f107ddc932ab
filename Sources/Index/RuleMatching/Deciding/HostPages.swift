// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// Prepares pages, and once only what they have in common.
///
/// Nearly all conditions ask for the domain of a page and nothing else. So for another page of a
/// host only the few patterns are run that do not require a host; if they match as they did before,
/// all that is left to do is to copy the URL. And most hosts are in no condition, so that pages of
/// different hosts share what follows from the conditions that hold.
@safe
struct HostPages {
  private static let slotCount = 256

  private let matcher: Matcher
  /// Whether all patterns that require a host ask for nothing else.
  private let areAlike: Bool
  /// Whether conditions are all that pages of different hosts differ in, apart from their site.
  private let areShared: Bool
  /// A page for each host.
  private var entries: [Entry?]
  /// A page for each list of conditions that hold, under a number that follows from the list.
  private var pages: [SharedPage?]

  private struct Entry {
    let page: Page
    /// What matched without requiring a host.
    let others: [FoundCondition]
  }

  private struct SharedPage {
    let page: Page
    /// What matched, in the order in which it was found.
    let found: [FoundCondition]
  }

  init(of matcher: Matcher) {
    self.matcher = matcher
    areAlike =
      matcher.layerTables.count > 0
      && matcher.layers.allSatisfy { HostPages.asksForHostsOnly($0.tables) }
    areShared = areAlike && matcher.layers.allSatisfy { !$0.tables.hasTopDomains }
    entries = [Entry?](repeating: nil, count: areAlike ? HostPages.slotCount : 0)
    pages = [SharedPage?](repeating: nil, count: areShared ? HostPages.sharedCount : 0)
  }

  /// Hardly any page has the conditions of many others, unless it has none.
  private static let sharedCount = 64

  func isOf(_ other: Matcher) -> Bool { matcher.layerTables === other.layerTables }

  /// Whether what is filed under the host of a page depends on nothing else.
  private static func asksForHostsOnly(_ tables: IndexTables) -> Bool {
    let set = tables.pages
    guard !tables.conditionEnds.hasOwn else { return false }
    var items = ItemCursor(set.items)
    while !items.isAtEnd {
      let item = items.item()
      // More than the first byte after the host, which is a slash.
      guard item.pattern.isPlain, item.hint <= 0xFF else { return false }
      items.targets.skip()
    }
    return true
  }

  /// The page of a URL.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe mutating func page(_ url: UnsafeBufferPointer<UInt8>) throws(WebAddressError) -> Page {
    guard areAlike, url.count <= matcher.longestURL, let plain = unsafe Page.plainURL(url)
    else { return try unsafe matcher.page(url) }
    // SAFETY: the host is within the URL.
    let host = unsafe UnsafeBufferPointer(rebasing: url[plain.host])
    let slot = unsafe RecentPages.hash(of: host) & (HostPages.slotCount - 1)
    return plain.text.withSubject { subject in
      let others = others(of: subject)
      if let known = entries[slot], unsafe known.page.hasHost(host), known.others == others {
        // SAFETY: the URL lives for the call.
        return unsafe Page(url, like: known.page)
      }
      // SAFETY: as above.
      let new = unsafe newPage(url, plain.host, subject, others)
      entries[slot] = Entry(page: new, others: others)
      return new
    }
  }

  /// A page for the first URL of a host.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe private mutating func newPage(
    _ url: UnsafeBufferPointer<UInt8>, _ host: Range<Int>, _ subject: Subject,
    _ others: [FoundCondition]
  ) -> Page {
    let found = conditions(ofHostOf: subject) + others
    guard areShared else { return unsafe ownPage(url, host, found) }
    let slot = HostPages.slot(of: found)
    if let known = pages[slot], known.found == found {
      // SAFETY: as the caller says.
      return unsafe Page(url, host: host, sharing: known.page)
    }
    // SAFETY: as above.
    let new = unsafe ownPage(url, host, found)
    pages[slot] = SharedPage(page: new, found: found)
    return new
  }

  /// A page that shares nothing.
  // SAFETY: the caller passes a URL that lives for the call.
  @unsafe private func ownPage(
    _ url: UnsafeBufferPointer<UInt8>, _ host: Range<Int>, _ found: [FoundCondition]
  ) -> Page {
    // SAFETY: as the caller says.
    unsafe Page(url, host: host, layers: matcher.layerTables, mayHaveFragment: false) {
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

  /// The conditions that the host of a page holds.
  private func conditions(ofHostOf subject: Subject) -> [FoundCondition] {
    conditions { $0.visitOnlyHost(subject, &$1) }
  }

  /// The conditions that match without requiring a host.
  private func others(of subject: Subject) -> [FoundCondition] {
    conditions { $0.visitOthers(subject, &$1) }
  }

  @inline(__always)
  private func conditions(
    _ visit: (PatternChoice, inout FoundConditions) -> Void
  ) -> [FoundCondition] {
    var collector = FoundConditions()
    // The tables and not the indexes, of which references would be counted.
    let layers = matcher.layerTables
    for number in 0..<layers.count where !layers[number].tables.pages.isEmpty {
      collector.layer = number
      visit(layers[number].tables.choices.pages, &collector)
    }
    return collector.found
  }
}

/// A condition of an index of a matcher.
private struct FoundCondition: Equatable {
  let layer: Int
  let condition: ConditionID
}

/// Collects conditions in the order in which they are found, some of them more than once.
private struct FoundConditions: TargetVisitor {
  var layer = 0
  private(set) var found: [FoundCondition] = []

  mutating func wants(_ condition: ConditionID) -> Bool { true }

  mutating func found(_ condition: ConditionID) {
    found.append(FoundCondition(layer: layer, condition: condition))
  }
}
