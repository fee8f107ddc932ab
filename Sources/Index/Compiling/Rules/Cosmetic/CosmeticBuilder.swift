// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import RuleMatching
internal import RuleModel

/// Arranges the cosmetic filters of an index.
struct CosmeticBuilder {
  /// An entry with the whole hash by which it is filed.
  private struct Filed<Entry: CosmeticEntry> {
    let hash: HostHash
    let entry: Entry
  }

  private var filters: [CosmeticFilterRecord] = []
  private var texts: [UInt32] = []
  private var hosts: [Filed<CosmeticHostEntry>] = []
  private var keys: [Filed<CosmeticKeyEntry>] = []
  private var sheet: [UInt32] = []
  private var everywhere: [UInt32] = []
  /// How many filters there are of each kind, without exceptions.
  private(set) var counts: [PageEffect.Kind: Int] = [:]
  /// The effects of generic filters that hide: an exception to another one need not be answered.
  private let genericEffects: Set<PageEffect>
  /// The effects of generic filters that exclude different hosts.
  ///
  /// Where one of them is excluded, another may still hide. They are so few that each is weighed on
  /// every page.
  private let scatteredEffects: Set<PageEffect>

  init(_ filters: [CosmeticFilter]) {
    let generic = filters.lazy.filter { $0.genericSelector != nil }
    genericEffects = Set(generic.map(\.effect))
    var excluded: [PageEffect: [CosmeticFilter.Host]] = [:]
    var scattered: Set<PageEffect> = []
    for filter in generic where !filter.excluded.isEmpty {
      let first = excluded.updateValue(filter.excluded, forKey: filter.effect)
      if let first, first != filter.excluded { scattered.insert(filter.effect) }
    }
    scatteredEffects = scattered
  }

  /// Adds the next filter, on a line among those of all files.
  mutating func add(
    _ filter: CosmeticFilter, line: Int, text stored: ArraySlice<UInt8>?, _ text: inout TextTable
  ) {
    let number = filters.count
    var writer = PayloadWriter()
    writer.pageEffect(filter.effect)
    filters.append(
      CosmeticFilterRecord(
        line: line, flags(of: filter), effect: text.offset(ofRecord: writer.bytes)))
    if let stored {
      texts += repeatElement(IndexFormat.noText, count: number - texts.count)
      texts.append(text.offset(of: Array(stored)))
    }
    if !filter.isException { counts[filter.effect.kind, default: 0] += 1 }
    file(filter, number)
  }

  private func flags(of filter: CosmeticFilter) -> CosmeticFlags {
    var flags: CosmeticFlags = []
    if filter.isException { flags.insert(.exception) }
    if filter.isWideException { flags.insert(.wideException) }
    let isGeneric =
      filter.isException ? genericEffects.contains(filter.effect) : filter.namesNoHost
    if isGeneric { flags.insert(.generic) }
    return flags
  }

  private mutating func file(_ filter: CosmeticFilter, _ number: Int) {
    // Rules find its documents.
    guard filter.scope != .rules else { return }
    for host in filter.included { hosts.append(entry(host, number, .included)) }
    for host in filter.framing { hosts.append(entry(host, number, .framing)) }
    for host in filter.excluded { hosts.append(entry(host, number, .excluded)) }
    guard case .everywhere = filter.scope else { return }
    guard let selector = filter.genericSelector, !scatteredEffects.contains(filter.effect) else {
      return everywhere.append(UInt32(truncatingIfNeeded: number))
    }
    let names = SelectorKeys(selector).keys
    guard !names.isEmpty else { return sheet.append(UInt32(truncatingIfNeeded: number)) }
    for name in names {
      let hash = HostHash(selectorName: name)
      keys.append(Filed(hash: hash, entry: CosmeticKeyEntry(hash, filter: number)))
    }
  }

  private func entry(
    _ host: CosmeticFilter.Host, _ filter: Int, _ role: CosmeticRole
  ) -> Filed<CosmeticHostEntry> {
    let hash =
      switch host {
      case .name(let name): HostHash(host: name)
      case .entity(let name): HostHash(entity: name)
      }
    return Filed(hash: hash, entry: CosmeticHostEntry(hash, filter: filter, role))
  }

  // MARK: Writing

  /// How many entries a bucket has on average.
  private static let bucketSize = 4

  mutating func write(to sections: inout SectionWriter) {
    if !texts.isEmpty {
      texts += repeatElement(IndexFormat.noText, count: filters.count - texts.count)
    }
    sections.add(.cosmeticFilters, filters)
    sections.add(.cosmeticTexts, texts)
    Self.write(hosts, to: &sections, .cosmeticHostBuckets, .cosmeticHosts)
    Self.write(keys, to: &sections, .cosmeticKeyBuckets, .cosmeticKeys)
    sections.add(.cosmeticSheet, sheet)
    sections.add(.cosmeticEverywhere, everywhere)
  }

  /// Writes entries in buckets, each in the order of the low halves of the hashes.
  private static func write<Entry>(
    _ filed: [Filed<Entry>], to sections: inout SectionWriter,
    _ buckets: IndexFormat.Section, _ entries: IndexFormat.Section
  ) {
    let sorted = filed.indices
      .sorted { (filed[$0].entry.check, $0) < (filed[$1].entry.check, $1) }
      .map { filed[$0] }
    let table = BucketTable(count: sorted.count, bucketSize: bucketSize, bitsForEach: 0) {
      sorted[$0].hash.slot(bits: UInt64($1))
    }
    sections.add(buckets, table.offsets)
    sections.add(entries, table.members.map { sorted[Int($0)].entry })
  }
}

extension CosmeticFilter {
  /// Whether `generichide` switches it off.
  fileprivate var namesNoHost: Bool {
    switch scope {
    case .everywhere(let isGeneric): isGeneric
    case .hosts: false
    case .rules: included.isEmpty
    }
  }
}
