// SPDX-License-Identifier: Apache-2.0

internal import WebAddress

/// The public suffixes as an index keeps them: a tree of labels, each found by its hash.
///
///     16 bytes   the date of the list
///     entries    3 bytes  the entry of the label to the right, 0 at the top
///                1 byte   the length of the label, and what the name is in the top two bits
///                         the label
///
/// An entry is known by its offset. One for `co.uk` hangs on the one for `uk`.
@safe
package struct SuffixTable: Sendable {
  private let entries: Table<UInt8>
  private let buckets: Table<UInt32>
  private let bucketBits: UInt64

  init(_ layout: IndexLayout) {
    entries = layout.table(.suffixes)
    buckets = layout.table(.suffixBuckets)
    bucketBits = UInt64(max(1, buckets.count &- 1).trailingZeroBitCount)
  }

  /// What a name is.
  package enum Meaning {
    package static let nothing: UInt8 = 0
    package static let suffix: UInt8 = 1
    package static let wildcard: UInt8 = 2
    package static let exception: UInt8 = 3
  }

  /// The day of the list.
  var date: String {
    let bytes = (0..<min(16, entries.count)).map { entries[$0] }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Where the site of a host begins: its registrable domain, or the whole host if it has none.
  ///
  /// A single label, an address and a public suffix have none. Where no rule applies, the last label
  /// is the suffix. A dot at the end belongs to the site.
  func siteStart(of host: [UInt8]) -> Int {
    let end = host.last == UInt8(ascii: ".") ? host.count - 1 : host.count
    guard end > 0, !PublicSuffixes.isAddress(host) else { return 0 }
    // Two dots at the end leave an empty label, which no site has.
    guard host[end - 1] != UInt8(ascii: ".") else { return 0 }
    let labels = SuffixTable.labels(of: host, end: end)
    let suffix = suffixLength(labels, of: host)
    return suffix < labels.count ? labels[suffix].lowerBound : 0
  }

  /// The labels, the last one first.
  private static func labels(of host: [UInt8], end: Int) -> [Range<Int>] {
    var labels: [Range<Int>] = []
    var labelEnd = end
    for place in stride(from: end, through: 0, by: -1)
    where place == 0 || host[place - 1] == UInt8(ascii: ".") {
      labels.append(place..<labelEnd)
      labelEnd = place - 1
    }
    return labels
  }

  /// How many labels the longest public suffix has; 1 if no rule applies.
  private func suffixLength(_ labels: [Range<Int>], of host: [UInt8]) -> Int {
    var length = 1
    var parent = 0
    var hash = HostHash()
    for (number, label) in labels.enumerated() {
      hash = SuffixTable.hash(hash, adding: host[label])
      guard let entry = entry(of: host[label], hash, under: parent) else { break }
      switch entries[entry + 3] >> 6 {
      case Meaning.suffix: length = number + 1
      case Meaning.wildcard: length = min(number + 2, labels.count)
      case Meaning.exception: length = number
      default: break
      }
      parent = entry
    }
    return length
  }

  private func entry(of label: ArraySlice<UInt8>, _ hash: HostHash, under parent: Int) -> Int? {
    let slot = hash.slot(bits: bucketBits)
    var place = Int(buckets[slot])
    let end = Int(buckets[slot + 1])
    while place < end {
      let count = Int(entries[place + 3] & 63)
      if count == label.count, self.parent(of: place) == parent,
        zip(label, place + 4..<place + 4 + count).allSatisfy({ entries[$0.1] == $0.0 })
      {
        return place
      }
      place += 4 + count
    }
    return nil
  }

  private func parent(of place: Int) -> Int {
    Int(entries[place]) | Int(entries[place + 1]) << 8 | Int(entries[place + 2]) << 16
  }

  /// The hash of a name with one label more on its left.
  package static func hash(_ name: HostHash, adding label: ArraySlice<UInt8>) -> HostHash {
    var hash = name
    // SAFETY: the label's bytes are all that is read.
    unsafe label.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe hash.add(start, count: buffer.count, limit: buffer.count)
    }
    return hash
  }
}
