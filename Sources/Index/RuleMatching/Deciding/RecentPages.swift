// SPDX-License-Identifier: Apache-2.0

package import WebAddresses

/// The pages that were used last, so that the loads of a page share its preparation.
///
/// A page is filed under a hash of its URL, and replaces the one that was there before. They belong
/// to one matcher.
@safe
package struct RecentPages {
  /// About 1,300 consecutive pages of 30,000 requests of a crawl are prepared 1,500 times with 64
  /// slots, and hardly more than once with this many.
  private static let slotCount = 1_024

  private var hosts: HostPages
  private var pages: [PreparedPage?]
  // SAFETY: among the pages, which keep it.
  /// The page that was asked for last: that of the next row, too, in a sorted log.
  private var last: Unmanaged<PreparedPage>?

  /// Remembers nothing yet.
  package init(of matcher: Matcher) {
    hosts = HostPages(of: matcher)
    pages = [PreparedPage?](repeating: nil, count: RecentPages.slotCount)
    // SAFETY: there is no page yet.
    unsafe last = nil
  }

  /// Whether these are pages of a matcher.
  package func belong(to matcher: Matcher) -> Bool { hosts.isOf(matcher) }

  /// The page of a URL, prepared if it is not remembered.
  package mutating func page(_ url: [UInt8]) throws(WebAddressError) -> Page {
    // SAFETY: the buffer is used within the closure only, and the page is counted there.
    try unsafe url.withUnsafeBufferPointer { (url) throws(WebAddressError) -> Page in
      try unsafe page(url).takeUnretainedValue().loadedPage
    }
  }

  /// The page of a URL, prepared if it is not remembered, valid until the next call.
  // SAFETY: the caller passes a text that lives for the call.
  @inline(__always)
  @unsafe package mutating func page(
    _ url: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> Unmanaged<PreparedPage> {
    // SAFETY: the pages keep it.
    if let last = unsafe last,
      unsafe last._withUnsafeGuaranteedRef({ unsafe $0.isPage(of: url) })
    {
      return unsafe last
    }
    return try unsafe otherPage(url)
  }

  @inline(never)
  @unsafe private mutating func otherPage(
    _ url: UnsafeBufferPointer<UInt8>
  ) throws(WebAddressError) -> Unmanaged<PreparedPage> {
    // SAFETY: the text lives for the call, and the slot keeps the page.
    let slot = unsafe RecentPages.hash(of: url) & (RecentPages.slotCount - 1)
    if let page = pages[slot], unsafe page.isPage(of: url) {
      unsafe last = .passUnretained(page)
      return unsafe .passUnretained(page)
    }
    let new = try unsafe PreparedPage(url, &hosts)
    pages[slot] = new
    unsafe last = .passUnretained(new)
    return unsafe .passUnretained(new)
  }

  /// A hash of a text, sixteen bytes at a time; the last ones overlap those before.
  static func hash(of text: UnsafeBufferPointer<UInt8>) -> Int {
    // SAFETY: the pointer is used for the bytes of the text only.
    guard text.count >= 16, let start = unsafe UnsafeRawPointer(text.baseAddress) else {
      // SAFETY: the caller passes a text that lives for the call.
      return unsafe text.reduce(0) { $0 &* 31 &+ Int($1) }
    }
    let last = text.count &- 16
    var hash: UInt64 = 0
    var offset = 0
    while offset < last {
      // SAFETY: sixteen bytes from there on are within the text.
      hash = unsafe add(start + offset, to: hash)
      offset &+= 16
    }
    // SAFETY: as above.
    return Int(truncatingIfNeeded: unsafe add(start + last, to: hash) &>> 32)
  }

  /// The hash with sixteen more bytes.
  // SAFETY: the caller passes as many bytes.
  @inline(__always)
  @unsafe private static func add(_ bytes: UnsafeRawPointer, to hash: UInt64) -> UInt64 {
    let low = unsafe bytes.loadUnaligned(as: UInt64.self)
    let high = unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    // The first factor is 2^64 divided by the golden ratio.
    let mixed = (hash ^ low) &* 0x9E37_79B9_7F4A_7C15 ^ high &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed &>> 29
  }
}
