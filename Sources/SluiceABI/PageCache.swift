// SPDX-License-Identifier: Apache-2.0

/// The pages of a batch that were needed last.
///
/// A page is filed under a hash of its URL, in place of the one that was there before. URLs are not
/// copied: those of the batch live as long as this.
@safe
struct PageCache {
  @safe
  private struct Entry {
    // SAFETY: a text of the batch.
    let url: UnsafeBufferPointer<UInt8>
    /// Nil for what is no URL.
    let page: PreparedPage?
  }

  static let size = 64

  private let matcher: OpenMatcher
  private var entries: [Entry?]
  private var last: Entry?

  init(_ matcher: OpenMatcher) {
    self.matcher = matcher
    entries = [Entry?](repeating: nil, count: PageCache.size)
  }

  /// The page of a URL, prepared if it is not remembered; nil for what is no URL.
  // SAFETY: the caller passes texts that live as long as this.
  @unsafe mutating func page(_ url: UnsafeBufferPointer<UInt8>) -> PreparedPage? {
    if let last, unsafe PageCache.isEqual(last.url, url) { return last.page }
    let entry = unsafe entry(url)
    last = entry
    return entry.page
  }

  @unsafe private mutating func entry(_ url: UnsafeBufferPointer<UInt8>) -> Entry {
    let place = unsafe PageCache.place(of: url)
    if let entry = entries[place], unsafe PageCache.isEqual(entry.url, url) { return entry }
    let entry = unsafe Entry(url: url, page: matcher.page(url.span))
    entries[place] = entry
    return entry
  }

  // MARK: Bytes, eight at a time

  private static func isEqual(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count else { return false }
    var place = 0
    while place < one.count {
      guard unsafe word(one, place) == word(other, place) else { return false }
      place &+= 8
    }
    return true
  }

  private static func place(of url: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0
    var place = 0
    while place < url.count {
      // The multiplier is 2^64 divided by the golden ratio.
      hash = unsafe (hash ^ word(url, place)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      place &+= 8
    }
    return Int(truncatingIfNeeded: hash >> 32) & (size - 1)
  }

  /// Eight bytes from a place on; of the last ones, those that are there.
  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt64 {
    guard place &+ 8 <= bytes.count, let start = bytes.baseAddress else {
      var word: UInt64 = 0
      for rest in place..<bytes.count { word = unsafe word << 8 | UInt64(bytes[rest]) }
      return word
    }
    // SAFETY: eight bytes from the place on lie within the text.
    return unsafe UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self)
  }
}
