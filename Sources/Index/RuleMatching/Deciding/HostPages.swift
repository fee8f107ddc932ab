// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// Prepares pages, and once only what pages of one host have in common.
///
/// Nearly all conditions ask for the domain of a page and nothing else. So for another page of a
/// host only the few patterns are run that do not require a host; if they match as they did before,
/// all that is left to do is to copy the URL.
@safe
struct HostPages {
  private static let slotCount = 256

  private let matcher: Matcher
  /// Whether all patterns that require a host ask for nothing else.
  private let areAlike: Bool
  /// A page for each host.
  private var entries: [Entry?]

  private struct Entry {
    let page: Page
    /// What matched without requiring a host.
    let others: [FoundCondition]
  }

  init(of matcher: Matcher) {
    self.matcher = matcher
    areAlike =
      matcher.layerTables.count > 0
      && matcher.layers.allSatisfy { HostPages.asksForHostsOnly($0.tables) }
    entries = [Entry?](repeating: nil, count: areAlike ? HostPages.slotCount : 0)
  }

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
  @unsafe private func newPage(
    _ url: UnsafeBufferPointer<UInt8>, _ host: Range<Int>, _ subject: Subject,
    _ others: [FoundCondition]
  ) -> Page {
    let layers = matcher.layerTables
    // SAFETY: as the caller says.
    return unsafe Page(url, host: host, layers: layers, mayHaveFragment: false) {
      layer, conditions in
      layers[layer].tables.choices.pages.visitOnlyHost(subject, &conditions)
      for other in others where other.layer == layer && conditions.wants(other.condition) {
        conditions.found(other.condition)
      }
    }
  }

  /// The conditions that match without requiring a host.
  private func others(of subject: Subject) -> [FoundCondition] {
    var collector = OtherConditions()
    // The tables and not the indexes, of which references would be counted.
    let layers = matcher.layerTables
    for number in 0..<layers.count where !layers[number].tables.pages.isEmpty {
      collector.layer = number
      layers[number].tables.choices.pages.visitOthers(subject, &collector)
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
private struct OtherConditions: TargetVisitor {
  var layer = 0
  private(set) var found: [FoundCondition] = []

  mutating func wants(_ condition: ConditionID) -> Bool { true }

  mutating func found(_ condition: ConditionID) {
    found.append(FoundCondition(layer: layer, condition: condition))
  }
}
