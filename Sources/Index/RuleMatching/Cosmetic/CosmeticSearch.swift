// SPDX-License-Identifier: Apache-2.0

/// Finds the cosmetic filters of an index for one document.
struct CosmeticSearch {
  private let tables: CosmeticTables
  /// The filters that name a host above the document, or are for every page, each with the role of
  /// the host, as in an entry: sorted, those of one filter are next to each other.
  private var candidates: [UInt32] = []

  init(_ tables: CosmeticTables) {
    self.tables = tables
    candidates.reserveCapacity(64)
  }

  // MARK: Collecting

  /// Adds the filters that name the host of the document, or a host above it.
  mutating func addFilters(of host: Bytes, suffixes: SuffixTable) {
    forEachEntry(above: host, suffixes) { search, entry in
      if entry.role != .framing { search.candidates.append(entry.word) }
    }
  }

  /// Adds the filters for the frames of documents of a host.
  mutating func addFilters(framedBy host: Bytes, suffixes: SuffixTable) {
    forEachEntry(above: host, suffixes) { search, entry in
      if entry.role == .framing { search.candidates.append(entry.word) }
    }
  }

  /// Adds the filters for every page.
  mutating func addFiltersForEveryPage() {
    for number in 0..<tables.everywhere.count { add(Int(tables.everywhere[number])) }
  }

  /// Adds a filter that includes the document for another reason than its host.
  mutating func add(_ filter: Int) {
    candidates.append(CosmeticHostEntry.word(filter: filter, .included))
  }

  /// Passes on the entries of a host and of all hosts above it, each entry once.
  ///
  /// Two names can have equal hashes if somebody made them so: each run of entries is read once,
  /// so that no host finds more than all entries.
  private mutating func forEachEntry(
    above host: Bytes, _ suffixes: SuffixTable,
    _ body: (inout CosmeticSearch, CosmeticHostEntry) -> Void
  ) {
    var known: [Int] = []
    forEachHost(above: host, suffixes) { hash in
      let run = tables.hosts.run(of: hash)
      guard !run.isEmpty, !known.contains(run.lowerBound) else { return }
      known.append(run.lowerBound)
      for number in run { body(&self, tables.hosts[number]) }
    }
  }

  /// Passes on the hash of a host and of all hosts above it, then of the same with a label that
  /// stands for the public suffix.
  private func forEachHost(
    above host: Bytes, _ suffixes: SuffixTable, _ body: (HostHash) -> Void
  ) {
    guard !host.isEmpty else { return }
    CosmeticSearch.forEachName(in: host, after: HostHash(), body)
    guard let start = suffixes.publicSuffixStart(of: host), start > 1 else { return }
    CosmeticSearch.forEachName(in: host[..<(start - 1)], after: HostHash(host: [0x2A]), body)
  }

  /// Passes on the hash of each ending of a name that begins with a label.
  private static func forEachName(
    in name: Bytes, after suffix: HostHash, _ body: (HostHash) -> Void
  ) {
    var hash = suffix
    var end = name.count
    while end >= 0 {
      let dot = name.lastIndex(of: UInt8(ascii: "."), before: end) ?? -1
      hash.add((dot &+ 1)..<end, of: name)
      body(hash)
      end = dot
    }
  }

  // MARK: Weighing

  /// The filters that are for the document, and the generic ones that exclude it, each once and in
  /// the order of the lists.
  mutating func finish() -> CosmeticFilters {
    candidates.sort()
    var found = CosmeticFilters()
    var index = 0
    while index < candidates.count {
      // INVARIANT: cosmeticFilter.
      let filter = CosmeticHostEntry.filter(of: candidates[index])
      var roles: (included: Bool, excluded: Bool) = (false, false)
      while index < candidates.count, CosmeticHostEntry.filter(of: candidates[index]) == filter {
        switch CosmeticHostEntry.role(of: candidates[index]) {
        case .included, .framing: roles.included = true
        case .excluded: roles.excluded = true
        }
        index += 1
      }
      switch roles {
      case (true, false): found.add(filter, tables.filters[filter])
      case (false, true): found.excludeGeneric(filter, tables.filters[filter])
      default: break
      }
    }
    return found
  }
}

/// The cosmetic filters for one document.
struct CosmeticFilters: Sendable {
  /// A filter by its number, with the offset of its effect: filters with one offset do the same.
  struct Found: Sendable {
    let number: Int
    let effect: UInt32
  }

  var filters: [Found] = []
  /// What takes others back.
  var exceptions: [Found] = []
  /// Generic filters that exclude the document: they are looked up without their hosts.
  fileprivate(set) var excludedGeneric: [Found] = []
  /// The exceptions that take scriptlets back with any arguments.
  private(set) var wideExceptions: [Found] = []

  fileprivate mutating func add(_ number: Int, _ record: CosmeticFilterRecord) {
    let found = Found(number: number, effect: record.effect)
    let flags = record.flags
    if !flags.contains(.exception) {
      filters.append(found)
    } else if flags.contains(.wideException) {
      wideExceptions.append(found)
    } else {
      exceptions.append(found)
    }
  }

  fileprivate mutating func excludeGeneric(_ number: Int, _ record: CosmeticFilterRecord) {
    let flags = record.flags
    guard flags.contains(.generic), !flags.contains(.exception) else { return }
    excludedGeneric.append(Found(number: number, effect: record.effect))
  }
}
