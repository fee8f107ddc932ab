// SPDX-License-Identifier: Apache-2.0

internal import CByteScan
package import RuleModel
package import WebAddresses

/// A page as its loads see it, and as its own document sees it.
@safe
package final class PreparedPage: Sendable {
  /// The page as its loads see it.
  package let loadedPage: Page
  /// The page without the fragment, which is part of the document's URL: the same if it has none.
  private let documentPage: Page
  // SAFETY: this keeps both pages; decisions count no references.
  private let loaded: Unmanaged<Page>
  private let loading: Unmanaged<Page>
  // SAFETY: views of the two pages, which this keeps; decisions need not look at the pages.
  private nonisolated(unsafe) let loadedView: PageView
  private nonisolated(unsafe) let loadingView: PageView
  // SAFETY: of the page, or what `ownText` frees.
  /// The URL for which it was prepared, as it was written.
  nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
  // SAFETY: written in `init` only, freed in `deinit` only.
  private nonisolated(unsafe) let ownText: UnsafeMutablePointer<UInt8>?

  /// Creates a page that is the same for all loads.
  package convenience init(_ page: Page) {
    // SAFETY: the bytes live as long as the page.
    unsafe self.init(page.urlBytes, page, document: page)
  }

  // SAFETY: the caller passes a text that lives for the call.
  @unsafe private init(_ text: UnsafeBufferPointer<UInt8>, _ page: Page, document: Page) {
    loadedPage = page
    documentPage = document
    // SAFETY: this keeps both pages, and there is room for the text.
    unsafe loaded = .passUnretained(page)
    unsafe loading = .passUnretained(document)
    unsafe loadedView = page.view
    unsafe loadingView = document.view
    let isSerialized =
      unsafe text.count == page.urlBytes.count
      && bytes_are_equal(text.baseAddress, page.urlBytes.baseAddress, text.count) != 0
    guard !isSerialized else {
      unsafe (self.text, ownText) = unsafe (page.urlBytes, nil)
      return
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
    // SAFETY: there is room for the text.
    if let start = text.baseAddress { unsafe copy.initialize(from: start, count: text.count) }
    // SAFETY: the copy is there until `deinit`.
    unsafe ownText = copy
    unsafe self.text = unsafe UnsafeBufferPointer(start: copy, count: text.count)
  }

  /// Prepares a page; only one with a fragment is another page for its own document.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe package convenience init(
    _ url: UnsafeBufferPointer<UInt8>, _ matcher: Matcher
  ) throws(WebAddressError) {
    try unsafe self.init(url, matcher.page(url)) { (url) throws(WebAddressError) in
      try unsafe matcher.page(url)
    }
  }

  /// Prepares a page with what is known of others of its host.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe convenience init(
    _ url: UnsafeBufferPointer<UInt8>, _ hosts: inout HostPages
  ) throws(WebAddressError) {
    try unsafe self.init(url, hosts.page(url), &hosts)
  }

  /// Prepares what belongs to the page of a URL.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe convenience init(
    _ url: UnsafeBufferPointer<UInt8>, _ page: Page, _ hosts: inout HostPages
  ) throws(WebAddressError) {
    try unsafe self.init(url, page) { (url) throws(WebAddressError) in try unsafe hosts.page(url) }
  }

  // SAFETY: the caller passes a text that lives for the call, and so does what it calls.
  @unsafe private convenience init(
    _ url: UnsafeBufferPointer<UInt8>, _ page: Page,
    prepare: (UnsafeBufferPointer<UInt8>) throws(WebAddressError) -> Page
  ) throws(WebAddressError) {
    guard let end = PreparedPage.endOfDocument(page) else {
      unsafe self.init(url, page, document: page)
      return
    }
    // SAFETY: the bytes live as long as the page, and the end is within them.
    let document = try unsafe prepare(UnsafeBufferPointer(rebasing: page.urlBytes[..<end]))
    unsafe self.init(url, page, document: document)
  }

  // SAFETY: nothing can use the text any more.
  deinit { unsafe ownText?.deallocate() }

  /// Whether the page was prepared for a URL that is written like this.
  // SAFETY: the caller passes a text that lives for the call.
  @inline(__always)
  @unsafe func isPage(of url: UnsafeBufferPointer<UInt8>) -> Bool {
    // SAFETY: both texts have as many bytes.
    unsafe text.count == url.count
      && bytes_are_equal(text.baseAddress, url.baseAddress, url.count) != 0
  }

  /// Where the fragment of a page of the web begins, with its number sign.
  private static func endOfDocument(_ page: Page) -> Int? {
    guard page.mayHaveFragment else { return nil }
    // SAFETY: the bytes live as long as the page.
    let url = unsafe page.urlBytes
    let sign = unsafe SerializedURL.fragmentStart(url)
    guard sign < url.count else { return nil }
    return unsafe url.starts(with: "http:".utf8) || url.starts(with: "https:".utf8) ? sign : nil
  }

  /// What decisions read of the page as a load of a type sees it, for as long as this lives.
  // SAFETY: this keeps both pages.
  @inline(__always)
  @unsafe func view(for type: LoadType) -> PageView {
    unsafe type == .topDocument ? loadingView : loadedView
  }

  /// The page as a load of a type sees it, for as long as this lives.
  // SAFETY: this keeps both pages.
  @inline(__always)
  @unsafe package func page(for type: LoadType) -> Unmanaged<Page> {
    unsafe type == .topDocument ? loading : loaded
  }
}
