// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex

/// Arranges the patterns for one kind of URL.
struct PatternSetBuilder {
  /// A pattern with a target, under the number of its host or its fragment.
  private struct Entry {
    let place: UInt32
    let pattern: UInt32
    let target: UInt32
  }

  private let plain: UInt32
  private var hosts: [[UInt8]] = []
  private var hostNumbers: [[UInt8]: UInt32] = [:]
  private var hostEntries: [Entry] = []
  private var fragments: [UInt32] = []
  private var fragmentNumbers: [UInt32: UInt32] = [:]
  private var fragmentEntries: [Entry] = []
  private var scanEntries: [Entry] = []

  init(plain: UInt32) { self.plain = plain }

  /// Files a pattern and tells where.
  mutating func add(_ plan: PatternPlan, target: UInt32) -> IndexPart {
    switch plan {
    case .everything: return .always
    case .plainHost(let host, let pattern):
      hostEntries.append(Entry(place: number(ofHost: host), pattern: pattern, target: target))
      return .host
    case .host(let host, let program):
      hostEntries.append(Entry(place: number(ofHost: host), pattern: program, target: target))
      return .host
    case .fragment(let text, let program):
      let place = number(ofFragment: text)
      fragmentEntries.append(Entry(place: place, pattern: program, target: target))
      return .fragment
    case .scan(let program):
      scanEntries.append(Entry(place: 0, pattern: program, target: target))
      return .scan
    }
  }

  private mutating func number(ofHost host: [UInt8]) -> UInt32 {
    if let known = hostNumbers[host] { return known }
    hostNumbers[host] = UInt32(hosts.count)
    hosts.append(host)
    return UInt32(hosts.count - 1)
  }

  private mutating func number(ofFragment text: UInt32) -> UInt32 {
    if let known = fragmentNumbers[text] { return known }
    fragmentNumbers[text] = UInt32(fragments.count)
    fragments.append(text)
    return UInt32(fragments.count - 1)
  }

  // MARK: Writing

  mutating func write(
    to sections: inout SectionWriter, _ kind: PatternSetKind,
    renumbering order: ConditionOrder? = nil
  ) {
    var items: [UInt32] = []
    writeHosts(to: &sections, kind, &items, order)
    writeFragments(to: &sections, kind, &items, order)
    var scan: [UInt32] = []
    PatternSetBuilder.appendItems(scanEntries[...], order, to: &scan)
    sections.add(kind.section(.scan), scan)
    sections.add(kind.section(.items), items)
  }

  /// Appends each pattern with its targets, in the order in which they came.
  private static func appendItems(
    _ entries: ArraySlice<Entry>, _ order: ConditionOrder?, to items: inout [UInt32]
  ) {
    var patterns: [UInt32] = []
    var targets: [UInt32: [UInt32]] = [:]
    for entry in entries {
      if targets[entry.pattern] == nil { patterns.append(entry.pattern) }
      targets[entry.pattern, default: []].append(order?.number(entry.target) ?? entry.target)
    }
    for pattern in patterns {
      let list = targets[pattern] ?? []
      items.append(pattern)
      items.append(UInt32(list.count))
      items += list
    }
  }

  /// Appends a list of items with their number before them, and returns where it begins.
  private static func appendList(
    _ entries: ArraySlice<Entry>, _ order: ConditionOrder?, to items: inout [UInt32]
  ) -> UInt32 {
    let start = UInt32(items.count)
    items.append(UInt32(Set(entries.map(\.pattern)).count))
    appendItems(entries, order, to: &items)
    return start
  }

  private static func grouped(_ entries: [Entry], count: Int) -> [ArraySlice<Entry>] {
    let sorted = entries.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
    var groups: [ArraySlice<Entry>] = []
    groups.reserveCapacity(count)
    var start = 0
    for end in 1...max(1, sorted.count)
    where end == sorted.count || sorted[end].place != sorted[start].place {
      groups.append(sorted[start..<end])
      start = end
    }
    return groups
  }

  private func writeHosts(
    to sections: inout SectionWriter, _ kind: PatternSetKind, _ items: inout [UInt32],
    _ order: ConditionOrder?
  ) {
    guard !hosts.isEmpty else {
      return PatternSetBuilder.addEmpty(
        [.hostFilter, .hostBuckets, .hostEntries], kind, to: &sections)
    }
    let words = PatternSetBuilder.grouped(hostEntries, count: hosts.count).map { group in
      if group.count == 1, let entry = group.first, entry.pattern == plain {
        return order?.number(entry.target) ?? entry.target
      }
      return PatternSetBuilder.appendList(group, order, to: &items) | 0x8000_0000
    }
    let hashes = hosts.map { IndexBytes.hash(ofHost: $0[...]) }
    let table = BucketTable(count: hosts.count) { hashes[$0].slot(bits: UInt64($1)) }
    sections.add(kind.section(.hostFilter), table.filter)
    var entries: [UInt8] = []
    var buckets: [UInt32] = [0]
    for bucket in table.buckets {
      for host in bucket { append(hosts[host], words[host], to: &entries) }
      buckets.append(UInt32(entries.count))
    }
    sections.add(kind.section(.hostBuckets), buckets)
    sections.add(kind.section(.hostEntries), entries)
  }

  private func append(_ host: [UInt8], _ word: UInt32, to entries: inout [UInt8]) {
    entries.append(UInt8(truncatingIfNeeded: host.count))
    entries += host
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      entries.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  private func writeFragments(
    to sections: inout SectionWriter, _ kind: PatternSetKind, _ items: inout [UInt32],
    _ order: ConditionOrder?
  ) {
    guard !fragments.isEmpty else {
      return PatternSetBuilder.addEmpty(
        [.fragmentFilter, .fragmentBuckets, .fragmentEntries], kind, to: &sections)
    }
    let groups = PatternSetBuilder.grouped(fragmentEntries, count: fragments.count)
    let records = groups.enumerated().map { number, group in
      FragmentEntry(
        text: fragments[number], items: PatternSetBuilder.appendList(group, order, to: &items))
    }
    let table = BucketTable(count: fragments.count) {
      FragmentHash.slot(fragments[$0], bits: UInt32($1))
    }
    sections.add(kind.section(.fragmentFilter), table.filter)
    var buckets: [UInt32] = [0]
    for bucket in table.buckets { buckets.append((buckets.last ?? 0) + UInt32(bucket.count)) }
    sections.add(kind.section(.fragmentBuckets), buckets)
    sections.add(
      kind.section(.fragmentEntries), table.buckets.flatMap { $0.map { records[$0] } })
  }

  private static func addEmpty(
    _ parts: [PatternSetKind.Part], _ kind: PatternSetKind, to sections: inout SectionWriter
  ) {
    for part in parts {
      switch kind.section(part).elementSize {
      case 1: sections.add(kind.section(part), [UInt8]())
      case 4: sections.add(kind.section(part), [UInt32]())
      default: sections.add(kind.section(part), [UInt64]())
      }
    }
  }
}

/// Members in buckets, about four to each, and a filter of bits in front.
struct BucketTable {
  private(set) var buckets: [[Int]]
  private(set) var filter: [UInt64]

  /// Arranges members by their slot among a power of two.
  init(count: Int, slot: (_ member: Int, _ bits: Int) -> Int) {
    let bucketBits = BucketTable.bits(of: (count + 3) / 4)
    let filterBits = max(6, BucketTable.bits(of: count * 10))
    buckets = [[Int]](repeating: [], count: 1 << bucketBits)
    filter = [UInt64](repeating: 0, count: 1 << (filterBits - 6))
    for member in 0..<count {
      buckets[slot(member, bucketBits)].append(member)
      let bit = slot(member, filterBits)
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
