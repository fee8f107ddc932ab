// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching

/// Arranges the patterns for one kind of URL.
struct PatternSetBuilder {
  private typealias Entry = PatternEntry

  private let plain: PatternReference
  private var hostNumbers = HostNumbers()
  private var hostOffsets: [UInt32] = []
  private var hostEntries: [Entry] = []
  private var fragments: [PatternPlan.Fragment] = []
  private var fragmentNumbers: [PatternPlan.Fragment: UInt32] = [:]
  private var fragmentEntries: [Entry] = []
  private var scanEntries: [Entry] = []

  init(plain: PatternReference) { self.plain = plain }

  /// Files a pattern and returns the part that it is in.
  mutating func add(_ plan: PatternPlan, target: UInt32) -> IndexPart {
    switch plan {
    case .everything: return .always
    // Only patterns of loads are looked at for leads, and their hosts are in a table of their own.
    case .ledHost: return .host
    case .plainHost(let host, let pattern):
      addHost(host, pattern, target, ahead: 0)
      return .host
    case .host(let host, let program, let ahead):
      addHost(host, PatternReference(program), target, ahead: ahead)
      return .host
    case .fragment(let fragment, let program, let anchor):
      let fragmentNumber = number(of: fragment)
      fragmentEntries.append(
        Entry(
          group: fragmentNumber, pattern: PatternReference(program), target: target,
          hint: anchor.rawValue))
      return .fragment
    case .scan(let program, let needle):
      scanEntries.append(
        Entry(
          group: 0, pattern: PatternReference(program), target: target, hint: needle))
      return .scan
    }
  }

  private mutating func addHost(
    _ host: [UInt8], _ pattern: PatternReference, _ target: UInt32, ahead: UInt32
  ) {
    let hostNumber = hostNumbers.number(of: host)
    hostEntries.append(Entry(group: hostNumber, pattern: pattern, target: target, hint: ahead))
  }

  private mutating func number(of fragment: PatternPlan.Fragment) -> UInt32 {
    if let known = fragmentNumbers[fragment] { return known }
    fragmentNumbers[fragment] = UInt32(fragments.count)
    fragments.append(fragment)
    return UInt32(fragments.count - 1)
  }

  /// The hosts, each once.
  var hosts: some Sequence<ArraySlice<UInt8>> {
    (0..<hostNumbers.count).lazy.map { [hostNumbers] in hostNumbers[$0] }
  }

  // MARK: Writing

  /// Writes the set; `targetCount` is the number of rules or of conditions.
  mutating func write(
    to sections: inout SectionWriter, _ kind: PatternSetKind, _ endings: HostEndingTable,
    targetCount: Int, renumbering order: ConditionOrder? = nil
  ) {
    var items = ItemWriter(order)
    let contents = PatternSetBuilder.grouped(hostEntries, count: hostNumbers.count).map { group in
      isPlain(group)
        ? HostContent.target(items.target(group[group.startIndex].target))
        : HostContent.items(at: Int(items.addList(group)))
    }
    var fragmentItems = ItemWriter(order)
    let fragmentWords = PatternSetBuilder.grouped(fragmentEntries, count: fragments.count).map {
      fragmentItems.addList($0)
    }
    var scan = ItemWriter(order)
    for group in ItemWriter.byPattern(scanEntries[...]) { scan.add(group, isLast: true) }
    let contentSize = HostContent.size(targets: targetCount, items: items.words.count)
    writeHosts(to: &sections, kind, contents, endings, contentSize: contentSize)
    writeFragments(to: &sections, kind, fragmentWords)
    sections.add(kind.section(.scan), scan.words)
    sections.add(kind.section(.items), items.words)
    sections.add(kind.section(.fragmentItems), fragmentItems.words)
  }

  /// Whether a host has a single target, of the set's plain pattern.
  private func isPlain(_ group: ArraySlice<PatternEntry>) -> Bool {
    group.count == 1 && group.allSatisfy { $0.pattern == plain }
  }

  /// The entries of each group, in the order in which they were added.
  private static func grouped(_ entries: [Entry], count: Int) -> [ArraySlice<Entry>] {
    var ends = [Int](repeating: 0, count: count + 1)
    for entry in entries { ends[Int(entry.group) + 1] += 1 }
    for group in 0..<count { ends[group + 1] += ends[group] }
    let starts = ends
    var sorted = entries
    for entry in entries {
      sorted[ends[Int(entry.group)]] = entry
      ends[Int(entry.group)] += 1
    }
    return (0..<count).map { sorted[starts[$0]..<starts[$0 + 1]] }
  }

  private mutating func writeHosts(
    to sections: inout SectionWriter, _ kind: PatternSetKind, _ contents: [HostContent],
    _ endings: HostEndingTable, contentSize: Int
  ) {
    guard hostNumbers.count > 0 else {
      return PatternSetBuilder.addEmpty(
        [.hostFilter, .hostBuckets, .hostEntries], kind, to: &sections)
    }
    let hashes = hostNumbers.hashes
    let table = BucketTable(count: hostNumbers.count, bucketSize: 8, bitsForEach: 10) {
      hashes[$0].slot(bits: UInt64($1))
    }
    sections.add(kind.section(.hostFilter), table.filter)
    var entries: [UInt8] = []
    var buckets: [UInt32] = [0]
    hostOffsets = [UInt32](repeating: 0, count: hostNumbers.count)
    for bucket in table.buckets {
      for host in bucket {
        hostOffsets[host] = UInt32(entries.count)
        endings.append(hostNumbers[host], contents[host], contentSize: contentSize, to: &entries)
      }
      buckets.append(UInt32(entries.count))
    }
    sections.add(kind.section(.hostBuckets), buckets)
    sections.add(kind.section(.hostEntries), entries)
  }

  /// The offset of a host's entry, once the set is written; nil if it has none.
  func offset(ofHost host: [UInt8]) -> UInt32? {
    hostNumbers.number(ofKnown: host).map { hostOffsets[Int($0)] }
  }

  private func writeFragments(
    to sections: inout SectionWriter, _ kind: PatternSetKind, _ words: [UInt32]
  ) {
    guard !fragments.isEmpty else {
      return PatternSetBuilder.addEmpty(
        [.fragmentFilter, .fragmentBuckets, .fragmentEntries], kind, to: &sections)
    }
    var table = BucketTable(count: fragments.count, bucketSize: 2, bitsForEach: 40) {
      FragmentHash.slot(fragments[$0].text, bits: UInt32($1))
    }
    table.addToFilter { member, bits in
      FragmentHash.slot(fragments[member].text, ahead: fragments[member].ahead, bits: UInt32(bits))
    }
    sections.add(kind.section(.fragmentFilter), table.filter)
    var buckets: [UInt32] = [0]
    for bucket in table.buckets { buckets.append((buckets.last ?? 0) + UInt32(bucket.count)) }
    sections.add(kind.section(.fragmentBuckets), buckets)
    sections.add(
      kind.section(.fragmentEntries),
      table.buckets.flatMap { bucket in
        bucket.map {
          FragmentEntry(
            before: fragments[$0].before, text: fragments[$0].text, ahead: fragments[$0].ahead,
            items: words[$0])
        }
      })
  }

  private static func addEmpty(
    _ parts: [PatternSetKind.Part], _ kind: PatternSetKind, to sections: inout SectionWriter
  ) {
    for part in parts {
      switch kind.section(part).elementSize {
      case 1: sections.add(kind.section(part), [UInt8]())
      case 4: sections.add(kind.section(part), [UInt32]())
      case 16: sections.add(kind.section(part), [FragmentEntry]())
      default: sections.add(kind.section(part), [UInt64]())
      }
    }
  }
}

/// Members in buckets of about the same size, and a filter of bits.
struct BucketTable {
  private(set) var buckets: [[Int]]
  private(set) var filter: [UInt64]

  /// Arranges members by their slot; the number of slots is a power of two.
  init(count: Int, bucketSize: Int, bitsForEach: Int, slot: (_ member: Int, _ bits: Int) -> Int) {
    let bucketBits = BucketTable.bits(of: (count + bucketSize - 1) / bucketSize)
    let filterBits = max(6, BucketTable.bits(of: count * bitsForEach))
    buckets = [[Int]](repeating: [], count: 1 << bucketBits)
    filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
    for member in 0..<count {
      buckets[slot(member, bucketBits)].append(member)
      let bit = slot(member, filterBits)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// Sets one more bit of the filter for each member.
  mutating func addToFilter(slot: (_ member: Int, _ bits: Int) -> Int) {
    let bits = (filter.count * 64).trailingZeroBitCount
    for member in buckets.joined() {
      let bit = slot(member, bits)
      filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }
  }

  /// The bits of the smallest power of two that is not below a number.
  private static func bits(of number: Int) -> Int {
    var bits = 0
    while 1 << bits < number { bits += 1 }
    return bits
  }
}
