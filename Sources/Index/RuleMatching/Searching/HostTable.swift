// SPDX-License-Identifier: Apache-2.0

internal import CByteScan

/// Hosts in buckets, with what is filed under them.
///
///     1 byte    the length of the text
///     1 byte    the ending of the host, by its number, or 0
///               the text: the host without that ending
///     3 or 4    what is filed under the host; see `HostContent`
///     bytes
///
/// The endings of most hosts, like `.com`, are stored once.
@safe
struct HostTable: Sendable {
  private static let headLength = 2

  let entries: Table<UInt8>
  private let endings: Table<UInt64>
  private let contentSize: Int
  /// The bit of a content that leads to items.
  private let listBit: Int

  init(entries: Table<UInt8>, endings: Table<UInt64>, contentSize: Int) {
    self.entries = entries
    self.endings = endings
    self.contentSize = contentSize
    listBit = HostContent.listBit(size: contentSize)
  }

  /// The look-up of its hosts with a filter and buckets, in a set that was checked.
  ///
  /// Before the entries there is the header of the file, and more than eight bytes.
  // SAFETY: the index keeps the tables as long as the look-up is used.
  @unsafe func lookup(
    _ filter: Table<UInt64>, shift: UInt64, _ buckets: Table<UInt32>, bits: UInt64
  ) -> host_lookup {
    unsafe host_lookup(
      filter: filter.pointer, buckets: buckets.pointer, entries: entries.pointer,
      endings: endings.count == HostEnding.count ? endings.pointer : nil,
      filter_shift: UInt32(shift), bucket_shift_less_one: UInt32(63 - bits),
      content_size: UInt32(contentSize))
  }

  /// What is filed under a host, from the number that its entry has.
  @inline(__always)
  func content(_ word: UInt32) -> HostContent { HostContent(Int(word), listBit: listBit) }

  /// The content of an entry.
  @inline(__always)
  func content(ofEntry position: Int) -> HostContent { content(ofEntryTo: end(ofEntry: position)) }

  /// The content of an entry, which ends before an offset.
  @inline(__always)
  func content(ofEntryTo end: Int) -> HostContent {
    let start = end &- contentSize
    var word = Int(entries[start]) | Int(entries[start &+ 1]) &<< 8
    word |= Int(entries[start &+ 2]) &<< 16
    if contentSize == 4 { word |= Int(entries[start &+ 3]) &<< 24 }
    return HostContent(word, size: contentSize)
  }

  /// The length of the text of an entry.
  @inline(__always)
  func textLength(ofEntry position: Int) -> Int { Int(entries[position]) }

  /// The offset after an entry; only the length of the entry's text is read.
  @inline(__always)
  func end(ofEntry position: Int) -> Int {
    position &+ HostTable.headLength &+ textLength(ofEntry: position) &+ contentSize
  }

  /// The offsets of the entries in a range.
  func entryPositions(in range: Range<Int>) -> some Sequence<Int> {
    sequence(state: range.lowerBound) { position -> Int? in
      guard position < range.upperBound else { return nil }
      defer { position = end(ofEntry: position) }
      return position
    }
  }

  /// The host of an entry.
  func host(ofEntry position: Int) -> [UInt8] {
    let start = position + HostTable.headLength
    let text = (start..<start + textLength(ofEntry: position)).map { entries[$0] }
    guard entries[position + 1] > 0 else { return text }
    let ending = endings[Int(entries[position + 1])]
    return text + (0..<8).map { UInt8(truncatingIfNeeded: ending >> ($0 * 8)) }.filter { $0 != 0 }
  }

  /// How many labels a host has that the entry is found for.
  func labelCount(ofEntry position: Int) -> Int {
    let start = position + HostTable.headLength
    var count = entries[position + 1] > 0 ? 2 : 1
    // Texts are compared without regard to case, and so are all bytes with the bit for it.
    for offset in start..<start + textLength(ofEntry: position)
    where entries[offset] | 0x20 == UInt8(ascii: ".") {
      count += 1
    }
    return count
  }

  /// The number of an ending, with its dot, or 0 if it is not stored.
  @inline(__always)
  func number(ofEnding ending: UInt64) -> UInt8 {
    let slot = HostEnding.slot(of: ending)
    return endings.count > slot && endings[slot] == ending ? UInt8(truncatingIfNeeded: slot) : 0
  }

  /// The offset of the entry of a host in a bucket, or -1.
  @inline(__always)
  @unsafe func entry(
    in bucket: Range<Int>, text: UnsafePointer<UInt8>, count: Int, ending: UInt8
  ) -> Int {
    var position = bucket.lowerBound
    while position < bucket.upperBound {
      if textLength(ofEntry: position) == count, entries[position &+ 1] == ending {
        // SAFETY: the entry's text was checked when the file was opened; the other is as long.
        let isEqual = unsafe FoldedText.areEqual(
          entries.pointer + position + HostTable.headLength, text, count: count)
        if isEqual { return position }
      }
      position = end(ofEntry: position)
    }
    return -1
  }
}

/// The last label of a host with the dot before it, as a number of up to eight bytes.
package enum HostEnding {
  package static let count = 256

  /// The slot of an ending if it is stored; never 0.
  @inline(__always)
  package static func slot(of ending: UInt64) -> Int {
    let slot = Int((ending &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    return slot == 0 ? 1 : slot
  }

  /// The ending of a host in lower case, and its length; nil if it has no dot, or its last label is
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
