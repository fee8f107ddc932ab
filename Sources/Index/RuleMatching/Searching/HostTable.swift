// SPDX-License-Identifier: Apache-2.0

/// Hosts in buckets, with what is filed under them.
///
/// A bucket has the heads of all its hosts first, so that they are compared at once:
///
///     1 byte    the length of the text
///     1 byte    the ending of the host, by its number, or 0; the top bit: another head follows
///
/// and then for each host, in the same order:
///
///               the text: the host without that ending
///     3 or 4    what is filed under the host; see `HostContent`
///     bytes
///
/// The endings of most hosts, like `.com`, are stored once.
struct HostTable: Sendable {
  let entries: Table<UInt8>
  let endings: Table<UInt64>
  let contentSize: Int
  /// The bit of a content that leads to items.
  private let listBit: Int

  init(entries: Table<UInt8>, endings: Table<UInt64>, contentSize: Int) {
    self.entries = entries
    self.endings = endings
    self.contentSize = contentSize
    listBit = HostContent.listBit(size: contentSize)
  }

  /// What is filed under a host, from the number that it has.
  @inline(__always)
  func content(_ word: UInt32) -> HostContent { HostContent(Int(word), listBit: listBit) }

  /// The content of a host.
  @inline(__always)
  func content(of host: HostEntry) -> HostContent { content(endingAt: end(of: host)) }

  /// The content that ends before an offset.
  @inline(__always)
  func content(endingAt end: Int) -> HostContent {
    // A content of three bytes has a head or text before it, so that four can be read.
    // INVARIANT: hostBucket.
    let word = entries.word(endingAt: end) &>> UInt32(8 &* (4 &- contentSize))
    return HostContent(Int(word), size: contentSize)
  }

  // INVARIANT: hostBucket. The heads, texts and contents of hosts exist.

  /// The length of the text of a host.
  @inline(__always)
  func textLength(of host: HostEntry) -> Int { Int(entries[host.head]) }

  /// The offset after the text and the content of a host; only its head is read.
  @inline(__always)
  func end(of host: HostEntry) -> Int { end(ofTextAt: host.text, head: host.head) }

  /// The same for a host by the offsets of its text and its head.
  @inline(__always)
  func end(ofTextAt text: Int, head: Int) -> Int { text &+ Int(entries[head]) &+ contentSize }

  /// Whether another head follows the one at an offset.
  @inline(__always)
  func hasMore(afterHead head: Int) -> Bool {
    entries[head &+ 1] & HostHead.moreBit != 0
  }

  /// The number of a host's ending, or 0.
  @inline(__always)
  func endingNumber(of host: HostEntry) -> UInt8 { entries[host.head &+ 1] & ~HostHead.moreBit }

  /// The first host of a bucket; nil if it is empty.
  func firstHost(in bucket: Range<Int>) -> HostEntry? {
    guard !bucket.isEmpty else { return nil }
    // INVARIANT: hostBucket. A bucket has a last head.
    var head = bucket.lowerBound
    while hasMore(afterHead: head) { head &+= HostHead.length }
    return HostEntry(head: bucket.lowerBound, text: head &+ HostHead.length)
  }

  /// The host after one of the same bucket; nil if it is the last one.
  func next(after host: HostEntry) -> HostEntry? {
    // INVARIANT: hostBucket, hostBucketEnd.
    hasMore(afterHead: host.head)
      ? HostEntry(head: host.head &+ HostHead.length, text: end(of: host)) : nil
  }

  /// The hosts of a bucket.
  func hosts(in bucket: Range<Int>) -> some Sequence<HostEntry> {
    sequence(state: firstHost(in: bucket)) { next -> HostEntry? in
      defer { next = next.flatMap { self.next(after: $0) } }
      return next
    }
  }

  /// The text of a host with its ending.
  func host(of entry: HostEntry) -> [UInt8] {
    let text = (entry.text..<entry.text + textLength(of: entry)).map { entries[$0] }
    let number = endingNumber(of: entry)
    guard number > 0 else { return text }
    let ending = (0..<endings.count).lazy.map { endings[$0] }.first {
      HostEnding.number(of: $0) == number
    }
    return text + (ending.map(HostEnding.text) ?? [])
  }

  /// How many labels a host has that the entry is found for.
  func labelCount(of host: HostEntry) -> Int {
    var count = endingNumber(of: host) > 0 ? 2 : 1
    // Texts are compared without regard to case, and so are all bytes with the bit for it.
    for offset in host.text..<host.text + textLength(of: host)
    where entries[offset] | 0x20 == UInt8(ascii: ".") {
      count += 1
    }
    return count
  }

  /// The number of an ending, with its dot, or 0 if it is not stored.
  @inline(__always)
  func number(ofEnding ending: UInt64) -> UInt8 {
    // INVARIANT: hostEndingCount.
    let slot = HostEnding.slot(of: ending)
    guard slot < endings.count, endings[slot] == HostEnding.stored(ending, endings[slot]) else {
      return 0
    }
    return HostEnding.number(of: endings[slot])
  }

  /// A host of a bucket, if it is there.
  @inline(__always)
  func find(in bucket: Range<Int>, text: Bytes, ending: UInt8) -> HostEntry? {
    var next = firstHost(in: bucket)
    while let host = next {
      if textLength(of: host) == text.count, endingNumber(of: host) == ending,
        FoldedText.areEqual(entries.bytes(at: host.text, count: text.count), text)
      {
        return host
      }
      next = self.next(after: host)
    }
    return nil
  }
}

/// Where a host is in a table: its head, and its text, which its content follows.
struct HostEntry: BitwiseCopyable, Sendable {
  // Four bytes each, because a directory keeps one for every rule. INVARIANT: offsetTable.
  private let headOffset: UInt32
  private let textOffset: UInt32

  @inline(__always)
  init(head: Int, text: Int) {
    headOffset = UInt32(truncatingIfNeeded: head)
    textOffset = UInt32(truncatingIfNeeded: text)
  }

  @inline(__always)
  var head: Int { Int(headOffset) }

  @inline(__always)
  var text: Int { Int(textOffset) }
}

/// The last label of a host with the dot before it, as a number of up to eight bytes.
///
/// The most common ones are stored, each in a slot of its own and with its number in place of the dot.
package enum HostEnding {
  /// How many slots there are.
  package static let count = 256
  /// The highest number.
  package static let mostNumbers = 127

  /// The slot of an ending if it is stored.
  @inline(__always)
  package static func slot(of ending: UInt64) -> Int {
    Int((ending &* 0x9E37_79B9_7F4A_7C15) &>> 56)
  }

  /// The number of a stored ending.
  @inline(__always)
  package static func number(of stored: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: stored) }

  /// An ending as it is stored with a number, which is the lowest byte of a word.
  @inline(__always)
  package static func stored(_ ending: UInt64, _ number: UInt64) -> UInt64 {
    ending & ~0xFF | number & 0xFF
  }

  /// The text of a stored ending.
  static func text(of stored: UInt64) -> [UInt8] {
    let rest = (1..<8).map { UInt8(truncatingIfNeeded: stored >> ($0 * 8)) }.prefix { $0 != 0 }
    return [UInt8(ascii: ".")] + rest
  }

  /// The ending of a host in lowercase, and its length; nil if it has no dot, or its last label is
  /// too long or too short.
  package static func of(_ host: ArraySlice<UInt8>) -> (word: UInt64, length: Int)? {
    var word: UInt64 = 0
    var start = host.endIndex
    while start > host.startIndex, host.endIndex - start < 8 {
      start -= 1
      word = word &<< 8 | UInt64(host[start])
      guard host[start] != UInt8(ascii: ".") else {
        return start < host.endIndex - 1 ? (word, host.endIndex - start) : nil
      }
    }
    return nil
  }
}
