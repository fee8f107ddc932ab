// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The pages that a session remembers.
///
/// As in `RecentPages`, a page is filed under a hash of its URL and replaces the one that was there
/// before; but nearly all are made without an object.
@safe
struct SessionPages: ~Copyable {
  /// About 1,300 consecutive pages of 30,000 requests of a crawl are prepared 1,500 times with 64
  /// slots, and hardly more than once with this many.
  private static let slotCount = 1_024

  /// Whether more has to be known than the actions, for which pages are objects.
  private let needsObjects: Bool
  private var hosts: HostPages
  /// The page of loads without one.
  let noPage: RecentPage
  // SAFETY: freed with this.
  private let slots: UnsafeMutableBufferPointer<RecentPage?>
  /// The page that was asked for last: that of the next row, too, in a sorted log.
  private var last: RecentPage

  /// Remembers nothing yet.
  init(of matcher: Matcher) {
    needsObjects = matcher.layerTables.needsEffects
    hosts = HostPages(of: matcher)
    noPage = RecentPage(PreparedPage(matcher.noPage))
    last = noPage
    // SAFETY: all slots are set before one is read.
    unsafe slots = .allocate(capacity: SessionPages.slotCount)
    unsafe slots.initialize(repeating: nil)
  }

  // SAFETY: nothing can use the pages any more.
  deinit {
    for slot in unsafe slots.indices { unsafe slots[slot]?.deallocate() }
    unsafe slots.deallocate()
    noPage.deallocate()
  }

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
    // SAFETY: the text lives for the call, and the slot is below their count.
    let slot = unsafe TextHash.of(url) & (SessionPages.slotCount - 1)
    if let known = unsafe slots[slot], unsafe known.isPage(of: url) {
      last = known
      return known
    }
    // It may be the one that is replaced.
    last = noPage
    last = try unsafe prepare(url, at: slot)
    return last
  }

  /// Replaces the page of a slot.
  // SAFETY: the caller passes a text that lives for the call.
  @unsafe private mutating func prepare(
    _ url: UnsafeBufferPointer<UInt8>, at slot: Int
  ) throws(WebAddressError) -> RecentPage {
    // SAFETY: the text lives for the call, and a block has room for the page that is set.
    if needsObjects { return unsafe keep(try PreparedPage(url, &hosts), at: slot) }
    guard let place = unsafe hosts.place(of: url) else {
      let page = try unsafe hosts.otherPage(url)
      return unsafe keep(try PreparedPage(url, page, &hosts), at: slot)
    }
    let page = block(at: slot, room: RecentPage.room(for: url.count, hosts.layerCount))
    unsafe page.set(url, place, in: hosts)
    return page
  }

  private func keep(_ object: PreparedPage, at slot: Int) -> RecentPage {
    let page = block(at: slot, room: 0)
    page.set(object)
    return page
  }

  /// The block of a slot, which is another one if it had too little room, or far too much.
  private func block(at slot: Int, room: Int) -> RecentPage {
    // SAFETY: the slot is below their count.
    if let page = unsafe slots[slot] {
      if page.room >= room, page.room &- room <= SessionPages.mostUnused { return page }
      page.deallocate()
    }
    let new = RecentPage(noPage, room: room &+ SessionPages.spareRoom)
    unsafe slots[slot] = new
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
