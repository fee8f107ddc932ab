// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
internal import RuleModel
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
      items.skipTargets()
    }
    return true
  }

  /// The page of a URL.
  mutating func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    guard areAlike, url.count <= matcher.longestURL, let host = HostPages.onlyHost(of: url) else {
      return try matcher.page(url)
    }
    // SAFETY: the buffer is used within the closure only, and the host is within it.
    let slot = unsafe url.withUnsafeBufferPointer {
      unsafe RecentPages.hash(of: UnsafeBufferPointer(rebasing: $0[host]))
        & (HostPages.slotCount - 1)
    }
    let others = others(of: url)
    if let known = entries[slot], known.page.hasHost(url[host]), known.others == others {
      return Page(url: url, like: known.page)
    }
    let new = Page(url: url, host: host, layers: matcher.layerTables)
    entries[slot] = Entry(page: new, others: others)
    return new
  }

  /// The conditions that match without requiring a host.
  private func others(of url: [UInt8]) -> [FoundCondition] {
    var collector = OtherConditions()
    // SAFETY: a URL with a host is not empty, and the subject is used within the closure only.
    unsafe url.withUnsafeBufferPointer { bytes in
      unsafe SubjectText(bytes).withSubject { subject in
        for layer in matcher.layers where !layer.tables.pages.isEmpty {
          layer.tables.choices.pages.visitOthers(subject, &collector)
          collector.layer += 1
        }
      }
    }
    return collector.found
  }

  /// The host of a serialized URL, if it is followed by a slash and conditions can find no other.
  private static func onlyHost(of url: [UInt8]) -> Range<Int>? {
    // SAFETY: the buffer is used within the closure only. A URL with a host has a path.
    unsafe url.withUnsafeBufferPointer { bytes in
      guard let host = unsafe SerializedURL(bytes, .other)?.host,
        unsafe bytes[host.upperBound] == UInt8(ascii: "/"),
        let start = bytes.baseAddress,
        // Conditions look for a host after every `://`.
        unsafe needle_scan(start + host.upperBound, bytes.count &- host.upperBound, 0x2F_2F3A) < 0
      else { return nil }
      return host
    }
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
