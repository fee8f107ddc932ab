// SPDX-License-Identifier: Apache-2.0

package import RuleModel
internal import WebAddresses

/// A page as its loads see it, and as its own document sees it.
package final class PreparedPage: Sendable {
  /// The page as its loads see it.
  package let loadedPage: Page
  /// The page without the fragment, which is part of the document's URL: the same if it has none.
  private let documentPage: Page
  // Decisions need not look at the pages.
  private let loadedView: PageView
  private let loadingView: PageView
  /// The URL for which it was prepared, as it was written: that of the page, or `ownText`.
  let text: Bytes
  private let ownText: OwnedElements<UInt8>

  /// Creates a page that is the same for all loads.
  package convenience init(_ page: Page) { self.init(page.urlBytes, page, document: page) }

  private init(_ text: Bytes, _ page: Page, document: Page) {
    loadedPage = page
    documentPage = document
    loadedView = page.view
    loadingView = document.view
    let isSerialized = text.isEqual(to: page.urlBytes)
    ownText = isSerialized ? OwnedElements() : OwnedElements(Array(text))
    self.text = isSerialized ? page.urlBytes : ownText.bytes
  }

  /// Prepares a page; only one with a fragment is another page for its own document.
  convenience init(_ url: Bytes, _ matcher: Matcher) throws(WebAddressError) {
    try self.init(url, matcher.page(url)) { (url) throws(WebAddressError) in
      try matcher.page(url)
    }
  }

  /// Prepares a page with what is known of others of its host.
  convenience init(_ url: Bytes, _ hosts: inout HostPages) throws(WebAddressError) {
    try self.init(url, hosts.page(url), &hosts)
  }

  /// Prepares what belongs to the page of a URL.
  convenience init(_ url: Bytes, _ page: Page, _ hosts: inout HostPages) throws(WebAddressError) {
    try self.init(url, page) { (url) throws(WebAddressError) in try hosts.page(url) }
  }

  private convenience init(
    _ url: Bytes, _ page: Page, prepare: (Bytes) throws(WebAddressError) -> Page
  ) throws(WebAddressError) {
    guard let end = PreparedPage.endOfDocument(page) else {
      self.init(url, page, document: page)
      return
    }
    self.init(url, page, document: try prepare(page.urlBytes[..<end]))
  }

  /// Where the fragment of a page of the web begins, with its number sign.
  private static func endOfDocument(_ page: Page) -> Int? {
    guard page.mayHaveFragment else { return nil }
    let url = page.urlBytes
    let sign = SerializedURL.fragmentStart(url)
    guard sign < url.count else { return nil }
    return url.hasPrefix("http:") || url.hasPrefix("https:") ? sign : nil
  }

  /// What decisions read of the page as a load of a type sees it, for as long as this lives.
  @inline(__always)
  func view(for type: LoadType) -> PageView {
    type == .topDocument ? loadingView : loadedView
  }

  /// The page as a load of a type sees it.
  @inline(__always)
  package func page(ofType type: LoadType) -> Page {
    type == .topDocument ? documentPage : loadedPage
  }
}
