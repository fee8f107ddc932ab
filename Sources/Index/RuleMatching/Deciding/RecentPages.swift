// SPDX-License-Identifier: Apache-2.0

package import WebAddresses

/// The pages that were used last, so that the loads of a page share its preparation.
///
/// A page is filed under a hash of its URL, and replaces the one that was there before. They belong
/// to one matcher. For decisions alone, `SessionPages` takes less.
@safe
package struct RecentPages {
  private static let slotCount = 1_024

  private var hosts: HostPages
  private var pages: [PreparedPage?]

  /// Remembers nothing yet.
  package init(of matcher: Matcher) {
    hosts = HostPages(of: matcher)
    pages = [PreparedPage?](repeating: nil, count: RecentPages.slotCount)
  }

  /// Whether these are pages of a matcher.
  package func belong(to matcher: Matcher) -> Bool { hosts.isOf(matcher) }

  /// The page of a URL, prepared if it is not remembered.
  package mutating func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    // SAFETY: the buffer is used within the closure only.
    try unsafe url.withUnsafeBufferPointer { (url) throws(WebAddressError) -> Page in
      let slot = unsafe TextHash.of(url) & (RecentPages.slotCount - 1)
      if let page = pages[slot], unsafe page.isPage(of: url) { return page.loadedPage }
      let new = try unsafe PreparedPage(url, &hosts)
      pages[slot] = new
      return new.loadedPage
    }
  }
}
