// SPDX-License-Identifier: Apache-2.0

/// Hosts in buckets, with what is filed under them.
///
///     1 byte    the length of the text
///     1 byte    the ending of the host, by its number, or 0
///               the text: the host without that ending
///     3 or 4    a target of the set's plain pattern, or with the top bit set the place of a list of
///     bytes     items
///
/// The endings that most hosts have, like `.com`, are kept once.
@safe
struct HostTable: Sendable {
  static let headLength = 2

  let entries: Table<UInt8>
  private let endings: Table<UInt64>
  let wordSize: Int

  init(entries: Table<UInt8>, endings: Table<UInt64>, wordSize: Int) {
    self.entries = entries
    self.endings = endings
    self.wordSize = wordSize
  }

  /// What an entry leads to: the place of a list of items, or a target.
  @inline(__always)
  func word(ofEntry place: Int) -> (isList: Bool, number: Int) {
    word(at: place &+ HostTable.headLength &+ Int(entries[place]))
  }

  @inline(__always)
  private func word(at place: Int) -> (isList: Bool, number: Int) {
    var word = Int(entries[place]) | Int(entries[place &+ 1]) &<< 8
    word |= Int(entries[place &+ 2]) &<< 16
    if wordSize == 4 { word |= Int(entries[place &+ 3]) &<< 24 }
    let top = 1 &<< (wordSize &* 8 &- 1)
    return (word & top != 0, word & (top &- 1))
  }

  /// The host of an entry.
  func host(ofEntry place: Int) -> [UInt8] {
    let start = place + HostTable.headLength
    let text = (start..<start + Int(entries[place])).map { entries[$0] }
    guard entries[place + 1] > 0 else { return text }
    let ending = endings[Int(entries[place + 1])]
    return text + (0..<8).map { UInt8(truncatingIfNeeded: ending >> ($0 * 8)) }.filter { $0 != 0 }
  }

  /// The number of an ending, with its dot, or 0 if it is none of those that are kept.
  @inline(__always)
  func number(ofEnding ending: UInt64) -> UInt8 {
    let slot = HostEnding.slot(of: ending)
    return endings.count > slot && endings[slot] == ending ? UInt8(truncatingIfNeeded: slot) : 0
  }

  /// The entry of a host in a bucket: its place, or -1.
  @inline(__always)
  @unsafe func entry(
    in bucket: Range<Int>, text: UnsafePointer<UInt8>, count: Int, ending: UInt8
  ) -> Int {
    var place = bucket.lowerBound
    while place < bucket.upperBound {
      let length = Int(entries[place])
      if length == count, entries[place &+ 1] == ending {
        // SAFETY: the entry's text was checked when the file was opened; the other is as long.
        let isEqual = unsafe FoldedText.areEqual(
          entries.pointer + place + HostTable.headLength, text, count: count)
        if isEqual { return place }
      }
      place &+= length &+ HostTable.headLength &+ wordSize
    }
    return -1
  }
}

/// The last label of a host with the dot before it, as a number of up to eight bytes.
package enum HostEnding {
  package static let count = 256

  /// Where an ending stands if it is kept; never 0.
  @inline(__always)
  package static func slot(of ending: UInt64) -> Int {
    let slot = Int((ending &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    return slot == 0 ? 1 : slot
  }

  /// The ending of a host in small letters, and its length; nil if it has no dot, or too long or too
  /// short a last label.
  package static func of(_ host: ArraySlice<UInt8>) -> (word: UInt64, length: Int)? {
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")),
      host.endIndex - dot <= 8, host.endIndex - dot > 1
    else { return nil }
    var word: UInt64 = 0
    for (number, byte) in host[dot...].enumerated() { word |= UInt64(byte) << UInt64(number * 8) }
    return (word, host.endIndex - dot)
  }
}
