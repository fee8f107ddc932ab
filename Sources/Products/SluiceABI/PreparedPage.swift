// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel
internal import WebAddresses

/// The object of a `sluice_page`.
@safe
final class PreparedPage: Sendable {
  /// The page as its loads see it, and as its own document sees it: without the fragment, which is
  /// part of the document's URL.
  private let pages: [Page]
  // SAFETY: the list of pages keeps both; decisions count no references.
  private let loaded: Unmanaged<Page>
  private let loading: Unmanaged<Page>

  /// Makes a page that is the same for all loads.
  init(_ page: Page) {
    pages = [page]
    // SAFETY: the list of pages keeps it.
    unsafe loaded = .passUnretained(page)
    unsafe loading = .passUnretained(page)
  }

  /// Prepares a page.
  init(_ url: [UInt8], _ matcher: Matcher) throws(WebAddressError) {
    let loadedPage = try matcher.page(url)
    var loadingPage = loadedPage
    // SAFETY: the buffer is used within the closure only.
    let fragment = unsafe loadedPage.url.withUnsafeBufferPointer {
      unsafe $0.firstIndex(of: UInt8(ascii: "#"))
    }
    if let fragment, PreparedPage.isWeb(loadedPage.url) {
      loadingPage = try matcher.page(Array(loadedPage.url[..<fragment]))
    }
    pages = [loadedPage, loadingPage]
    // SAFETY: the list of pages keeps both.
    unsafe loaded = .passUnretained(loadedPage)
    unsafe loading = .passUnretained(loadingPage)
  }

  private static func isWeb(_ url: [UInt8]) -> Bool {
    url.starts(with: "http:".utf8) || url.starts(with: "https:".utf8)
  }

  /// The page as a load of a type sees it, for as long as this lives.
  // SAFETY: the list of pages keeps both as long as this lives.
  @inline(__always)
  @unsafe func page(for type: LoadType) -> Unmanaged<Page> {
    unsafe type == .topDocument ? loading : loaded
  }
}
