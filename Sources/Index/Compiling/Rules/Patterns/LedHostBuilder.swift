// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// Arranges the hosts that have a lead of their own.
struct LedHostBuilder {
  /// Fewer hosts than this are filed as any other pattern is, because looking for starts of hosts
  /// takes longer than a few fragments.
  static let few = 64

  private struct Entry {
    let group: UInt32
    let target: UInt32
  }

  /// Each host with the number of its lead before it.
  private var numbers = HostNumbers()
  private var entries: [Entry] = []

  var count: Int { entries.count }

  mutating func add(_ host: [UInt8], lead: UInt8, target: UInt32) {
    entries.append(Entry(group: numbers.number(of: FiledHost([lead] + host)), target: target))
  }

  /// The hosts with their leads and targets, in the order in which they were added.
  var all: some Sequence<(host: [UInt8], lead: UInt8, target: UInt32)> {
    entries.lazy.map { [numbers] entry in
      let key = numbers[Int(entry.group)]
      return (Array(key.dropFirst()), key.first ?? 0, entry.target)
    }
  }

  mutating func removeAll() { self = LedHostBuilder() }

  // MARK: Writing

  func write(to sections: inout SectionWriter, _ leads: [LeadRecord], targetCount: Int) {
    guard numbers.count > 0 else {
      sections.add(.ledFilter, [UInt64]())
      sections.add(.ledBuckets, [UInt32]())
      sections.add(.ledEntries, [UInt8]())
      sections.add(.ledTargets, [UInt32]())
      sections.add(.leads, [LeadRecord]())
      return
    }
    var targets: [UInt32] = []
    let groups = EntryGroups(entries, count: numbers.count, group: \.group)
    let contents = groups.indices.map { number -> HostContent in
      let group = groups[number]
      guard group.count > 1 else { return .target(group[group.startIndex].target) }
      let start = targets.count
      for (number, entry) in group.enumerated() {
        targets.append(
          ItemWord(target: entry.target, hasMore: number < group.count - 1).rawValue)
      }
      return .items(at: start)
    }
    let contentSize = HostContent.size(targets: targetCount, items: targets.count)
    let hashes = (0..<numbers.count).map { LedHostHash.of(numbers[$0].dropFirst()) }
    let table = BucketTable(count: hashes.count, bucketSize: 4, bitsForEach: 16) {
      hashes[$0].slot(bits: UInt64($1))
    }
    var bytes: [UInt8] = []
    var buckets: [UInt32] = [0]
    for bucket in 0..<table.bucketCount {
      for number in table[bucket].lazy.map(Int.init) {
        append(numbers[number], contents[number], contentSize: contentSize, to: &bytes)
      }
      buckets.append(UInt32(bytes.count))
    }
    sections.add(.leads, leads)
    sections.add(.ledFilter, table.filter)
    sections.add(.ledBuckets, buckets)
    sections.add(.ledEntries, bytes)
    sections.add(.ledTargets, targets)
  }

  private func append(
    _ key: ArraySlice<UInt8>, _ content: HostContent, contentSize: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(key.count - 1))
    bytes += key
    let word = content.word(size: contentSize)
    for byte in 0..<contentSize { bytes.append(UInt8(truncatingIfNeeded: word >> (byte * 8))) }
  }
}
