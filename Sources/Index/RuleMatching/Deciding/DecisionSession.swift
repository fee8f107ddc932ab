// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import WebAddresses

/// Decides about the requests of a log, one after the other.
///
/// The decisions are the same as those of the matcher. A session remembers the pages and hosts of
/// the last requests, so rows that are sorted by page need no pages of the caller, and the host of
/// an earlier request is not looked up again. It belongs to one thread; a matcher may have any
/// number of sessions.
///
/// Some 100 KB, and up to 1,088 pages.
public struct DecisionSession: ~Copyable {
  /// The matcher that decides.
  public let matcher: Matcher
  private let hosts = RecentHosts()
  private var pages: SessionPages

  /// Creates a session that remembers nothing yet.
  public init(_ matcher: Matcher) {
    self.matcher = matcher
    noPage = matcher.noPage
    pages = SessionPages(of: matcher, noPage: noPage)
  }

  /// Decides about a load.
  ///
  /// Throws for an invalid URL, of the load or the page.
  ///
  /// - Parameters:
  ///   - url: Its URL.
  ///   - type: Its type.
  ///   - topURL: The URL of its page; if it is empty, a document of a page is its own page, and
  ///     everything else is third party.
  public mutating func decide(
    _ url: [UInt8], _ type: LoadType, topURL: [UInt8]
  ) throws(WebAddressError) -> Decision {
    try withBytes(of: url.span) { (url) throws(WebAddressError) -> Decision in
      try withBytes(of: topURL.span) { (topURL) throws(WebAddressError) -> Decision in
        try decide(url, type, topURL: topURL)
      }
    }
  }

  /// Decides about a load.
  @inline(__always)
  mutating func decide(
    _ url: Bytes, _ type: LoadType, topURL: Bytes
  ) throws(WebAddressError) -> Decision {
    let page = try page(url, type, topURL)
    let view = page.view(for: type, matcher.layerTables)
    if let quick = matcher.layerTables.quickDecision(url, type, on: view, hosts.memory) {
      return quick
    }
    return try decide(url, type, on: page)
  }

  /// Decides about a load with unusual properties, on the page that was requested last.
  @inline(never)
  private mutating func decide(
    _ url: Bytes, _ type: LoadType, on page: RecentPage
  ) throws(WebAddressError) -> Decision {
    let page = try pages.object(of: page).page(ofType: type)
    return try matcher.find(url, Load(type), on: page).decision
  }

  /// The page of a load: a document without a page is its own, and often that of the next rows.
  @inline(__always)
  private mutating func page(
    _ url: Bytes, _ type: LoadType, _ topURL: Bytes
  ) throws(WebAddressError) -> RecentPage {
    if !topURL.isEmpty { return try pages.page(topURL) }
    guard type == .topDocument, !url.isEmpty else { return pages.noPage }
    return try pages.page(url)
  }

  /// Whether this is a session of a matcher.
  package func isOf(_ other: Matcher) -> Bool { matcher.layerTables === other.layerTables }

  /// The page of loads without one.
  package let noPage: Page

  /// The page of a URL, prepared if it is not remembered.
  package mutating func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    guard !url.isEmpty else { return try matcher.page(url) }
    return try withBytes(of: url.span) { (url) throws(WebAddressError) -> Page in
      try page(of: url).loadedPage
    }
  }

  /// The page of a URL that is not empty, prepared if it is not remembered.
  mutating func page(of url: Bytes) throws(WebAddressError) -> PreparedPage {
    try pages.object(of: pages.page(url))
  }
}
