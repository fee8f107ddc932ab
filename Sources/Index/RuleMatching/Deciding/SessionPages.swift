// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The pages that a session remembers, and the owner of their blocks.
///
/// A page is filed under a hash of its URL and replaces the one that was there before. Nearly all
/// are created without an object, and there are two tables. A page is filed among a few until it is
/// requested again after another one. So in a log sorted by page, in which no page comes back, the
/// same few blocks are used again and again and stay in the nearest cache, which makes a row 2 to 3
/// % faster.
@safe
struct SessionPages: ~Copyable {
  /// About 1,300 consecutive pages of 30,000 requests of a crawl are prepared 1,420 times with these
  /// counts, and 1,350 times if all pages are filed among the many.
  private static let newCount = 64
  private static let returningCount = 1_024

  /// Whether more has to be known than the actions, for which pages are objects.
  private let needsObjects: Bool
  private var hosts: HostPages
  /// The page of loads without one.
  let noPage: RecentPage
  private let newPages = Slots(count: SessionPages.newCount)
  private let returningPages = Slots(count: SessionPages.returningCount)
  /// The page that was requested last: also that of the next row in a sorted log.
  private var last: RecentPage

  /// Remembers nothing yet.
  init(of matcher: Matcher, noPage page: Page) {
    needsObjects = matcher.layerTables.needsEffects
    hosts = HostPages(of: matcher)
    noPage = RecentPage(PreparedPage(page))
    last = noPage
  }

  // SAFETY: the slots do not have it, and nothing can use it any more.
  deinit { unsafe noPage.deallocate() }

  /// The page of a URL that is not empty, prepared if it is not remembered; valid until the next
  /// call.
  // SAFETY: the caller passes a text that lives for the call.
  @inline(__always)
  @unsafe mutating func page(
    _ url: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> RecentPage {
    if unsafe last.isPage(of: url) { return last }
    return try unsafe otherPage(url)
  }

  @inline(never)
  @unsafe private mutating func otherPage(
    _ url: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> RecentPage {
    // SAFETY: the text lives for the call.
    let hash = unsafe TextHash.of(url)
    if let known = returningPages[hash], unsafe known.isPage(of: url) {
      last = known
      return known
    }
    // The lowest bits are those by which the page is filed if it comes back.
    let slot = hash / SessionPages.returningCount
    if let known = newPages[slot], unsafe known.isPage(of: url) {
      newPages[slot] = returningPages[hash]
      returningPages[hash] = known
      last = known
      return known
    }
    // It may be the one that is replaced.
    last = noPage
    // SAFETY: the caller's text lives for the call, and the slot is below the count.
    last = try unsafe prepare(url, at: slot)
    return last
  }

  /// Replaces the page of a slot of the new ones.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe private mutating func prepare(
    _ url: UnsafeBufferPointer<UInt8>, at slot: Int
  ) throws(WebAddressError) -> RecentPage {
    // SAFETY: the text lives for the call, and a block has room for the page that is set.
    if needsObjects { return unsafe keep(try PreparedPage(url, &hosts), at: slot) }
    guard let host = unsafe hosts.host(of: url) else {
      let page = try unsafe hosts.otherPage(url)
      return unsafe keep(try PreparedPage(url, page, &hosts), at: slot)
    }
    let page = block(at: slot, room: RecentPage.room(for: url.count, hosts.layerCount))
    unsafe page.set(url, host, in: hosts)
    return page
  }

  private func keep(_ object: PreparedPage, at slot: Int) -> RecentPage {
    let page = block(at: slot, room: 0)
    page.set(object)
    return page
  }

  /// The block of a slot, which is another one if it had too little room, or far too much.
  private func block(at slot: Int, room: Int) -> RecentPage {
    if let page = newPages[slot] {
      if page.room >= room, page.room &- room <= SessionPages.mostUnused { return page }
      // SAFETY: it is the page of only this slot, and was not requested last.
      unsafe page.deallocate()
    }
    let new = RecentPage(noPage, room: room &+ SessionPages.spareRoom)
    newPages[slot] = new
    return new
  }

  /// The next page of a slot may have a longer URL.
  private static let spareRoom = 128

  /// A page with a URL of megabytes must not keep its memory for all that come after it.
  private static let mostUnused = 4_096

  /// An object for a page.
  mutating func object(of page: RecentPage) throws(WebAddressError) -> PreparedPage {
    try page.object(with: &hosts)
  }
}

extension SessionPages {
  /// Pages by a hash of their URL, one for each slot.
  @safe
  private struct Slots: ~Copyable {
    // SAFETY: made in `init` and freed in `deinit` only.
    private let pages: UnsafeMutableBufferPointer<RecentPage?>

    /// Creates slots without pages; their count is a power of two.
    init(count: Int) {
      // SAFETY: all slots are set before one is read.
      unsafe pages = .allocate(capacity: count)
      unsafe pages.initialize(repeating: nil)
    }

    // SAFETY: each page is in one slot, and nothing can use it any more.
    deinit {
      for slot in unsafe pages.indices { unsafe pages[slot]?.deallocate() }
      unsafe pages.deallocate()
    }

    /// The page in the slot of a hash.
    // SAFETY: the slot is below the count, a power of two.
    @inline(__always)
    subscript(hash: Int) -> RecentPage? {
      get { unsafe pages[hash & (pages.count &- 1)] }
      nonmutating set { unsafe pages[hash & (pages.count &- 1)] = newValue }
    }
  }
}
