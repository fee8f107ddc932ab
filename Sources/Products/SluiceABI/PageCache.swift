// SPDX-License-Identifier: Apache-2.0

/// The pages of batches that were used last.
///
/// A page is filed under a hash of its URL, and replaces the one that was there before. A matcher
/// keeps its caches for the next batches, because a log comes in many of them.
@safe
struct PageCache {
  /// What is kept between batches.
  struct Pages: Sendable {
    fileprivate struct Entry {
      let url: [UInt8]
      /// Nil for an invalid URL.
      let page: PreparedPage?
    }

    fileprivate var entries = [Entry?](repeating: nil, count: PageCache.slotCount)
  }

  /// About 1,300 consecutive pages of 30,000 requests of a crawl are prepared 1,500 times with 64
  /// slots, and hardly more than once with this many.
  fileprivate static let slotCount = 1_024

  private(set) var pages: Pages
  // SAFETY: a text of the batch, and a page whose entry keeps it; only valid within one batch.
  private var last: (url: UnsafeBufferPointer<UInt8>, page: Unmanaged<PreparedPage>?)?

  /// Makes a cache for a batch, with the pages of an earlier one.
  init(_ pages: consuming Pages = Pages()) {
    self.pages = pages
    // SAFETY: nothing is stored at first.
    unsafe last = nil
  }

  /// The page of a URL, prepared if it is not stored, valid until the next call; nil for an invalid
  /// URL.
  // SAFETY: the caller passes texts that live until the batch ends.
  @unsafe mutating func page(
    _ url: UnsafeBufferPointer<UInt8>, _ matcher: OpenMatcher
  ) -> Unmanaged<PreparedPage>? {
    if let last = unsafe last, unsafe PageCache.isEqual(last.url, url) {
      return unsafe last.page
    }
    let page = unsafe rememberedPage(url, matcher)
    unsafe last = unsafe (url, page)
    return unsafe page
  }

  @unsafe private mutating func rememberedPage(
    _ url: UnsafeBufferPointer<UInt8>, _ matcher: OpenMatcher
  ) -> Unmanaged<PreparedPage>? {
    // SAFETY: the text lives for the call, and the entry that is kept holds the page.
    let slot = unsafe PageCache.slot(of: url) & (PageCache.slotCount - 1)
    if let entry = pages.entries[slot],
      unsafe entry.url.withUnsafeBufferPointer({ known in
        unsafe PageCache.isEqual(known, url)
      })
    {
      return unsafe entry.page.map { unsafe Unmanaged.passUnretained($0) }
    }
    let entry = unsafe Pages.Entry(url: Array(url), page: matcher.page(url.span))
    pages.entries[slot] = entry
    // SAFETY: the entry that was just kept holds the page.
    return unsafe entry.page.map { unsafe Unmanaged.passUnretained($0) }
  }

  // MARK: Bytes, eight at a time

  private static func isEqual(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    var offset = 0
    while offset < one.count {
      // SAFETY: both texts have as many bytes, and the offset is below that.
      guard unsafe word(one, offset) == word(other, offset) else { return false }
      offset &+= 8
    }
    return true
  }

  private static func slot(of url: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0
    var offset = 0
    while offset < url.count {
      // The multiplier is 2^64 divided by the golden ratio.
      // SAFETY: the offset is below the count.
      hash = unsafe (hash ^ word(url, offset)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset &+= 8
    }
    return Int(truncatingIfNeeded: hash >> 32)
  }

  /// Eight bytes from an offset on; fewer at the end.
  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt64 {
    guard offset &+ 8 <= bytes.count, let start = bytes.baseAddress else {
      var word: UInt64 = 0
      // SAFETY: the rest is below the count.
      for rest in offset..<bytes.count { word = unsafe word << 8 | UInt64(bytes[rest]) }
      return word
    }
    // SAFETY: eight bytes from the offset on are within the text.
    return unsafe UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
  }
}
