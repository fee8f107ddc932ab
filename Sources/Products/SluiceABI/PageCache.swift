// SPDX-License-Identifier: Apache-2.0

/// The pages of a batch that were used last.
///
/// A page is filed under a hash of its URL, and replaces the one that was there before. URLs are
/// not copied: those of the batch live as long as this.
@safe
struct PageCache {
  @safe
  private struct Entry {
    // SAFETY: a text of the batch.
    let url: UnsafeBufferPointer<UInt8>
    /// Nil for an invalid URL.
    let page: PreparedPage?
  }

  /// About 1,300 consecutive pages of 30,000 requests of a crawl are prepared 1,500 times with 64
  /// slots, and hardly more than once with this many.
  static let most = 1_024
  private static let fewest = 16

  private let matcher: OpenMatcher
  private var entries: [Entry?]
  // SAFETY: the slot that was used last; its entry keeps the page.
  private var last: (url: UnsafeBufferPointer<UInt8>, page: Unmanaged<PreparedPage>?)?

  /// Makes room for the pages of some rows.
  init(_ matcher: OpenMatcher, rowCount: Int) {
    self.matcher = matcher
    var size = PageCache.fewest
    while size < min(rowCount, PageCache.most) { size *= 2 }
    entries = [Entry?](repeating: nil, count: size)
    // SAFETY: nothing is stored at first.
    unsafe last = nil
  }

  /// The page of a URL, prepared if it is not stored, valid until the next call; nil for an invalid
  /// URL.
  // SAFETY: the caller passes texts that live as long as this.
  @unsafe mutating func page(_ url: UnsafeBufferPointer<UInt8>) -> Unmanaged<PreparedPage>? {
    if let last = unsafe last, unsafe PageCache.isEqual(last.url, url) {
      return unsafe last.page
    }
    let page = unsafe rememberedPage(url)
    unsafe last = unsafe (url, page)
    return unsafe page
  }

  @unsafe private mutating func rememberedPage(
    _ url: UnsafeBufferPointer<UInt8>
  ) -> Unmanaged<PreparedPage>? {
    // SAFETY: the texts live as long as this, and the entry that is kept holds the page.
    let slot = unsafe PageCache.slot(of: url) & (entries.count - 1)
    if let entry = entries[slot], unsafe PageCache.isEqual(entry.url, url) {
      return unsafe entry.page.map { unsafe Unmanaged.passUnretained($0) }
    }
    let entry = unsafe Entry(url: url, page: matcher.page(url.span))
    entries[slot] = entry
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
