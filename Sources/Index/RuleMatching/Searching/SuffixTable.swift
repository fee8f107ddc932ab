// SPDX-License-Identifier: Apache-2.0

internal import WebAddresses

/// The public suffixes as an index stores them: a tree of labels, each found by its hash.
///
///     16 bytes   the date of the list
///     32 bytes   its SHA-256, or zeros for the list that comes with Sluice
///     4 bytes    how many rules it has
///     4 bytes    the offset of its name, or all bits for the list that comes with Sluice
///     entries    3 bytes  the entry of the label to the right, 0 at the top
///                1 byte   the length of the label, and what the name is in the top two bits
///                         the label
///
/// An entry is identified by its offset. The parent of the one for `co.uk` is the one for `uk`.
package struct SuffixTable: BitwiseCopyable, Sendable {
  private let entries: Table<UInt8>
  private let buckets: Table<UInt32>
  private let bucketBits: UInt64

  init(_ layout: IndexLayout) {
    entries = layout.table(.suffixes)
    buckets = layout.table(.suffixBuckets)
    bucketBits = UInt64(max(1, buckets.count &- 1).trailingZeroBitCount)
  }

  /// The meaning of a name.
  package enum Meaning {
    package static let nothing: UInt8 = 0
    package static let suffix: UInt8 = 1
    package static let wildcard: UInt8 = 2
    package static let exception: UInt8 = 3
  }

  /// What comes before the entries.
  package enum Header {
    package static let dateLength = 16
    package static let hashLength = 32
    static let ruleCount = dateLength + hashLength
    static let nameOffset = ruleCount + 4
    package static let length = nameOffset + 4
    /// In place of the offset of a name.
    package static let noName = UInt32.max
  }

  /// Which list it is; the name is among the texts of the index.
  func source(named name: (_ offset: UInt32) -> String) -> PublicSuffixes.Source {
    // INVARIANT: suffixTable.
    let date = String(decoding: bytes(at: 0, Header.dateLength).prefix { $0 != 0 }, as: UTF8.self)
    let ruleCount = Int(entries.word(at: Header.ruleCount))
    let offset = entries.word(at: Header.nameOffset)
    guard offset != Header.noName else {
      return PublicSuffixes.Source(date: date, ruleCount: ruleCount)
    }
    return PublicSuffixes.Source(
      name: name(offset), date: date, ruleCount: ruleCount,
      contentHash: bytes(at: Header.dateLength, Header.hashLength))
  }

  private func bytes(at offset: Int, _ count: Int) -> [UInt8] {
    (offset..<(offset + count)).map { entries[$0] }
  }

  /// The offset of the registrable domain of a host in lowercase; nil if it has none.
  ///
  /// A single label, an address and a public suffix have none. Where no rule applies, the last label
  /// is the suffix. A dot at the end belongs to the site.
  func registrableDomainStart(of host: [UInt8]) -> Int? {
    withBytes(of: host.span) { registrableDomainStart(of: $0) }
  }

  func registrableDomainStart(of host: Bytes) -> Int? {
    guard let last = host.last, !SuffixTable.isAddress(host, last) else { return nil }
    let end = last == UInt8(ascii: ".") ? host.count &- 1 : host.count
    guard end > 0 else { return nil }
    // Two dots at the end leave an empty label, which no site has.
    guard host[end - 1] != UInt8(ascii: ".") else { return nil }
    let bytes = host[..<end]
    return labelStart(suffixLength(of: bytes), of: bytes)
  }

  /// Whether a host is an IP address, as nearly all hosts show by their last byte that they are not.
  @inline(__always)
  private static func isAddress(_ host: Bytes, _ last: UInt8) -> Bool {
    let mayBe = last &- 0x30 < 10 || last == UInt8(ascii: ".") || last == UInt8(ascii: "]")
    return mayBe && PublicSuffixes.isAddress(Array(host))
  }

  /// The offset of the public suffix of a host with a registrable domain.
  func publicSuffixStart(of host: Bytes) -> Int? {
    guard let start = registrableDomainStart(of: host) else { return nil }
    return host.firstIndex(of: UInt8(ascii: "."), from: start).map { $0 + 1 }
  }

  /// The offset of a label, counted from the right; nil if there are not as many.
  private func labelStart(_ number: Int, of host: Bytes) -> Int? {
    var labels = LabelWalk(host)
    for _ in 0..<number { _ = labels.next() }
    return labels.next()?.lowerBound
  }

  /// How many labels the longest public suffix has; 1 if no rule applies.
  private func suffixLength(of host: Bytes) -> Int {
    var labels = LabelWalk(host)
    var length = 1
    var number = 0
    var parent = 0
    var hash = HostHash()
    while let range = labels.next() {
      hash.add(range, of: host)
      guard let entry = entry(of: host[range], hash, under: parent) else { break }
      switch entries[entry + 3] >> 6 {
      case Meaning.suffix: length = number + 1
      case Meaning.wildcard: length = number + 2
      case Meaning.exception: length = number
      default: break
      }
      number += 1
      parent = entry
    }
    return length
  }

  private func entry(
    of label: Bytes, _ hash: HostHash, under parent: Int
  ) -> Int? {
    // INVARIANT: suffixBucket, suffixEntry, suffixTable. A bucket ends with a whole entry.
    let slot = hash.slot(bits: bucketBits)
    var offset = Int(buckets[slot])
    let end = Int(buckets[slot + 1])
    while offset < end {
      let count = Int(entries[offset + 3] & 63)
      if count == label.count, self.parent(of: offset) == parent,
        FoldedText.areIdentical(entries.bytes(at: offset &+ 4, count: count), label)
      {
        return offset
      }
      offset += 4 + count
    }
    return nil
  }

  private func parent(of offset: Int) -> Int {
    Int(entries[offset]) | Int(entries[offset + 1]) << 8 | Int(entries[offset + 2]) << 16
  }

  /// The hash of a name with one more label on its left.
  package static func hash(_ name: HostHash, adding label: ArraySlice<UInt8>) -> HostHash {
    var hash = name
    withBytes(of: label.span) { hash.add(0..<$0.count, of: $0) }
    return hash
  }
}

/// The labels of a host, the last one first.
private struct LabelWalk {
  private let host: Bytes
  /// The end of the next label, or -1.
  private var end: Int

  init(_ host: Bytes) {
    self.host = host
    end = host.count
  }

  mutating func next() -> Range<Int>? {
    guard end >= 0 else { return nil }
    let dot = host.lastIndex(of: UInt8(ascii: "."), before: end) ?? -1
    defer { end = dot }
    return (dot &+ 1)..<end
  }
}

extension Table<UInt8> {
  /// Four bytes as a number, the lowest first.
  func word(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (UInt32($1) * 8) }
  }
}
