// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex
internal import WebAddress

/// What a `sluice_page` is.
final class PreparedPage: Sendable {
  /// The page as its loads see it.
  let loaded: Page
  /// The page as its own document sees it: without the fragment, which comes with the document.
  let loading: Page

  /// Makes a page that is the same for all loads.
  init(_ page: Page) {
    loaded = page
    loading = page
  }

  /// Prepares a page.
  init(_ url: [UInt8], _ matcher: Matcher) throws(WebAddressError) {
    loaded = try matcher.page(url)
    let isWeb = loaded.url.starts(with: "http:".utf8) || loaded.url.starts(with: "https:".utf8)
    if isWeb, let fragment = loaded.url.firstIndex(of: UInt8(ascii: "#")) {
      loading = try matcher.page(Array(loaded.url[..<fragment]))
    } else {
      loading = loaded
    }
  }
}
