// SPDX-License-Identifier: Apache-2.0

internal import SystemFiles
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
  /// Those of each pattern, in the order in which they are written.
  private var scanGroups: [[Entry]]?

  init(plain: PatternReference) { self.plain = plain }

  /// Files a pattern.
  mutating func add(_ plan: PatternPlan, target: UInt32) {
    switch plan {
    // Only patterns of loads are searched for leads, and their hosts are in a table of their own.
    case .everything, .ledHost: break
    case .plainHost(let host, let pattern):
      addHost(host, pattern, target, ahead: 0)
    case .host(let host, let program, let ahead):
      addHost(host, PatternReference(program), target, ahead: ahead)
    case .fragment(let fragment, let program, let anchor):
      let fragmentNumber = number(of: fragment)
      fragmentEntries.append(
        Entry(
          group: fragmentNumber, pattern: PatternReference(program), target: target,
          hint: anchor.rawValue))
    case .scan(let program, let needle):
      scanEntries.append(
        Entry(
          group: 0, pattern: PatternReference(program), target: target, hint: needle))
    }
  }

  private mutating func addHost(
    _ host: FiledHost, _ pattern: PatternReference, _ target: UInt32, ahead: UInt32
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

  /// Puts the patterns that are run over every URL into an order: those with a rule for the most loads
  /// come first, because a search of each URL rules out the first eight together.
  mutating func orderScan(by breadth: (_ target: UInt32) -> Int) {
    let groups = ItemWriter.byPattern(scanEntries[...])
    let breadths = groups.map { $0.reduce(Int.min) { max($0, breadth($1.target)) } }
    let order = groups.indices.sorted { (breadths[$1], $0) < (breadths[$0], $1) }
    scanGroups = order.map { groups[$0] }
  }

  // MARK: Writing

  /// Writes the set; `targetCount` is the number of rules or of conditions.
  mutating func write(
    to sections: inout SectionWriter, _ kind: PatternSetKind, _ endings: HostEndingTable,
    targetCount: Int, renumbering order: ConditionOrder? = nil
  ) {
    var items = ItemWriter(order)
    let hostGroups = EntryGroups(hostEntries, count: hostNumbers.count, group: \.group)
    let contents = hostGroups.indices.map { number in
      let group = hostGroups[number]
      return isPlain(group)
        ? HostContent.target(items.target(group[group.startIndex].target))
        : HostContent.items(at: Int(items.addList(group)))
    }
    var fragmentItems = ItemWriter(order)
    let fragmentGroups = EntryGroups(fragmentEntries, count: fragments.count, group: \.group)
    let fragmentWords = fragmentGroups.indices.map { fragmentItems.addList(fragmentGroups[$0]) }
    var scan = ItemWriter(order)
    for group in scanGroups ?? ItemWriter.byPattern(scanEntries[...]) { scan.add(group) }
    let contentSize = HostContent.size(targets: targetCount, items: items.words.count)
    writeHosts(to: &sections, kind, contents, endings, contentSize: contentSize)
    writeFragments(to: &sections, kind, fragmentWords)
    sections.add(kind.section(.scan), scan.words)
    sections.add(kind.section(.items), items.words)
    sections.add(kind.section(.fragmentItems), fragmentItems.words)
  }

  /// Whether a host has a single target, of the set's plain pattern.
  private func isPlain(_ group: ArraySlice<PatternEntry>) -> Bool {
    group.count == 1 && group[group.startIndex].pattern == plain
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
    let parts = ManyCores.flatMap(table.bucketCount, inChunksOf: PatternSetBuilder.chunk) {
      [hostNumbers] chunk in
      [HostEntries(table, chunk, hostNumbers, contents, endings, contentSize: contentSize)]
    }
    var entries: [UInt8] = []
    entries.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    var buckets: [UInt32] = [0]
    var heads: [UInt32] = []
    for part in parts {
      let start = UInt32(entries.count)
      entries += part.bytes
      buckets += part.bucketEnds.lazy.map { start + $0 }
      heads += part.heads.lazy.map { start + $0 }
    }
    hostOffsets = [UInt32](repeating: 0, count: hostNumbers.count)
    for (host, head) in zip(table.members, heads) { hostOffsets[Int(host)] = head }
    sections.add(kind.section(.hostBuckets), buckets)
    sections.add(kind.section(.hostEntries), entries)
  }

  /// How many buckets of hosts are written at once on a core.
  private static let chunk = 1_024

  /// The offset of a host's head, once the set is written; nil if it has none.
  func offset(ofHost host: FiledHost) -> UInt32? {
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
    for bucket in 0..<table.bucketCount {
      buckets.append((buckets.last ?? 0) + UInt32(table[bucket].count))
    }
    sections.add(kind.section(.fragmentBuckets), buckets)
    sections.add(
      kind.section(.fragmentEntries),
      table.members.lazy.map(Int.init).map {
        FragmentEntry(
          before: fragments[$0].before, text: fragments[$0].text, ahead: fragments[$0].ahead,
          items: words[$0])
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
