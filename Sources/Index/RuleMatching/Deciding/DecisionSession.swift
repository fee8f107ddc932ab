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
@safe
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
    // SAFETY: the buffers are used within the closures only.
    try unsafe url.withUnsafeBufferPointer { (url) throws(WebAddressError) -> Decision in
      try unsafe topURL.withUnsafeBufferPointer { (topURL) throws(WebAddressError) -> Decision in
        try unsafe decide(url, type, topURL: topURL)
      }
    }
  }

  /// Decides about a load.
  // SAFETY: the caller passes texts that live for the call.
  @inline(__always)
  @unsafe package mutating func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, topURL: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> Decision {
    // SAFETY: the page lives until the next one is requested, and the memory as long as this.
    let page = try unsafe page(url, type, topURL)
    let view = unsafe page.view(for: type, matcher.layerTables)
    if let quick = unsafe matcher.layerTables.quickDecision(url, type, on: view, hosts.memory) {
      return quick
    }
    return try unsafe decide(url, type, on: page)
  }

  /// Decides about a load with unusual properties.
  // SAFETY: the caller passes a URL that lives for the call, and the page that was requested last.
  @inline(never)
  @unsafe private mutating func decide(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, on page: RecentPage
  ) throws(WebAddressError) -> Decision {
    // SAFETY: the object is kept for the call.
    let object = try pages.object(of: page)
    let page = unsafe object.page(for: type).takeUnretainedValue()
    return try unsafe matcher.find(url.span, Load(type), on: page).decision
  }

  /// The page of a load: a document without a page is its own, and often that of the next rows.
  // SAFETY: the caller passes texts that live for the call.
  @inline(__always)
  @unsafe private mutating func page(
    _ url: UnsafeBufferPointer<UInt8>, _ type: LoadType, _ topURL: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> RecentPage {
    if !topURL.isEmpty { return try unsafe pages.page(topURL) }
    guard type == .topDocument, !url.isEmpty else { return pages.noPage }
    return try unsafe pages.page(url)
  }

  /// Whether this is a session of a matcher.
  package func isOf(_ other: Matcher) -> Bool { matcher.layerTables === other.layerTables }

  /// The page of loads without one.
  package let noPage: Page

  /// The page of a URL, prepared if it is not remembered.
  package mutating func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    guard !url.isEmpty else { return try matcher.page(url) }
    // SAFETY: the buffer is used within the closure only.
    return try unsafe url.withUnsafeBufferPointer { (url) throws(WebAddressError) -> Page in
      try unsafe page(url).loadedPage
    }
  }

  /// The page of a URL that is not empty, prepared if it is not remembered.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe package mutating func page(
    _ url: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> PreparedPage {
    try unsafe pages.object(of: pages.page(url))
  }
}
