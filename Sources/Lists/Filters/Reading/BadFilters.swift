// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Takes out what `badfilter` filters name, over all lists that are read together.
///
/// A filter with `badfilter` takes out all filters that are equal without it: the same pattern,
/// exception mark and options, in any order and by any alias. It does not matter in which list and
/// in which order they stand. A `badfilter` filter of AdGuard also takes its domains out of an
/// equal filter with more domains.
///
/// To uBlock Origin a filter with `redirect` is a block and a `redirect-rule`, one with `all` is
/// one without a type and others for pages and popups, and one for every URL that names domains,
/// types and a party is one for each domain. A `badfilter` filter takes out the parts that it names.
/// It compares masks without regard to case.
package enum BadFilters {
  /// A filter that was taken out, or that lost some of its domains.
  package struct Removal: Sendable, Hashable {
    /// The filter before, and where it is written.
    package var removed: WrittenFilter
    /// The `badfilter` filter that did it.
    package var by: FilterOrigin
    /// Whether a part of the filter remains: with fewer domains or types, or without its block.
    package var isPartial: Bool
  }

  /// Takes the filters out of all lists, and the `badfilter` filters with them.
  ///
  /// A `badfilter` filter without anything to take out becomes a remark of its list.
  ///
  /// - Complexity: linear in the number of filters.
  package static func apply(to lists: inout [FilterList]) -> [Removal] {
    var index = BadFilterIndex()
    for list in lists.indices { index.add(lists[list], number: list) }
    guard !index.isEmpty else { return [] }
    var removals: [Removal] = []
    for list in lists.indices {
      index.apply(to: &lists[list].filters, &removals)
    }
    for unused in index.unused {
      lists[unused.list].problems.append(
        FilterProblem(
          .badfilterWithoutTarget, refusesLine: false, at: unused.origin,
          "No filter is equal to this one without \"badfilter\"."))
    }
    return removals
  }
}

/// The `badfilter` filters of all lists.
private struct BadFilterIndex {
  struct Entry {
    let list: Int
    let origin: FilterOrigin
    let dialect: FilterDialect
    var isUsed = false
  }

  private var entries: [Entry] = []
  /// Entries by the filter that they disable, with a mask in lowercase in lists for uBlock Origin.
  private var whole: [NetworkFilter: [Int]] = [:]
  /// Entries that take single domains out, by the filter without its domains, and by each domain.
  private var partial: [NetworkFilter: [FilterDomain: Int]] = [:]
  /// What the patterns look like: nearly all filters are passed over by it.
  private var sketches = Set<PatternSketch>()

  var isEmpty: Bool { entries.isEmpty }

  /// The entries that took nothing out, in their order.
  var unused: [Entry] { entries.filter { !$0.isUsed } }

  mutating func add(_ list: FilterList, number: Int) {
    for written in list.filters {
      guard case .network(var filter) = written.filter, filter.removesFilters else { continue }
      filter.removesFilters = false
      sketches.insert(PatternSketch(filter))
      let isOfUBlock = list.dialect == .ublock
      whole[isOfUBlock ? filter.withSmallMask : filter, default: []].append(entries.count)
      if isOfUBlock ? filter.isOnePerDomain : list.dialect == .adguard && filter.hasOnlyIncluded {
        let domains = filter.domains.included
        filter.domains = FilterDomains()
        for domain in domains { partial[filter, default: [:]][domain] = entries.count }
      }
      entries.append(Entry(list: number, origin: written.origin, dialect: list.dialect))
    }
  }

  /// Takes filters out in place.
  ///
  /// Nearly all stay, so they are not copied.
  mutating func apply(
    to filters: inout [WrittenFilter], _ removals: inout [BadFilters.Removal]
  ) {
    var kept = 0
    for index in filters.indices {
      guard case .network(let filter) = filters[index].filter, isNamed(filter) else {
        if kept != index { filters.swapAt(kept, index) }
        kept += 1
        continue
      }
      guard let left = remains(of: filter, filters[index], &removals) else { continue }
      filters[kept] = left
      kept += 1
    }
    filters.removeLast(filters.count - kept)
  }

  /// Whether a filter is a `badfilter` filter, or may be named by one.
  private func isNamed(_ filter: NetworkFilter) -> Bool {
    filter.removesFilters || sketches.contains(PatternSketch(filter))
  }

  /// What remains of a filter, or nil if nothing does.
  private mutating func remains(
    of filter: NetworkFilter, _ written: WrittenFilter, _ removals: inout [BadFilters.Removal]
  ) -> WrittenFilter? {
    if filter.removesFilters { return nil }
    if let twin = twin(of: filter) {
      removals.append(
        BadFilters.Removal(removed: written, by: entries[twin].origin, isPartial: false))
      return nil
    }
    if let parts = UBlockParts(filter), let twin = ublockTwin(of: parts.first) {
      removals.append(
        BadFilters.Removal(
          removed: written, by: entries[twin].origin, isPartial: parts.rest != nil))
      return parts.rest.map { WrittenFilter(.network($0), at: written.origin) }
    }
    return withoutDomains(filter, written, &removals)
  }

  /// The first entry that names a filter.
  ///
  /// All of them count as used.
  private mutating func twin(of filter: NetworkFilter) -> Int? {
    if let twins = whole[filter], let first = twins.first {
      use(twins) { _ in true }
      return first
    }
    return filter.hasCapitals ? ublockTwin(of: filter) : nil
  }

  /// The same for the entries of uBlock Origin.
  private mutating func ublockTwin(of filter: NetworkFilter) -> Int? {
    let twins = whole[filter.withSmallMask] ?? []
    use(twins) { $0.dialect == .ublock }
    return twins.first { entries[$0].dialect == .ublock }
  }

  /// Notes that equal entries are used, once for all of them: there may be as many equal filters.
  private mutating func use(_ twins: [Int], where isMeant: (Entry) -> Bool) {
    guard let first = twins.first(where: { isMeant(entries[$0]) }), !entries[first].isUsed else {
      return
    }
    for twin in twins where isMeant(entries[twin]) { entries[twin].isUsed = true }
  }

  private mutating func withoutDomains(
    _ filter: NetworkFilter, _ written: WrittenFilter, _ removals: inout [BadFilters.Removal]
  ) -> WrittenFilter? {
    guard !partial.isEmpty, !filter.domains.included.isEmpty else { return written }
    var key = filter
    key.domains = FilterDomains()
    guard let named = partial[key] else { return written }
    let removed = filter.domains.included.filter { domain in
      named[domain].map { entries[$0].dialect != .ublock || filter.isOnePerDomain } ?? false
    }
    guard let last = removed.compactMap({ named[$0] }).max() else { return written }
    for domain in removed {
      if let entry = named[domain] { entries[entry].isUsed = true }
    }
    var left = filter
    left.domains.included.subtract(removed)
    // Without a domain the filter would hold everywhere.
    let isPartial = !left.domains.included.isEmpty
    removals.append(
      BadFilters.Removal(removed: written, by: entries[last].origin, isPartial: isPartial))
    return isPartial ? WrittenFilter(.network(left), at: written.origin) : nil
  }
}

extension NetworkFilter {
  /// Whether it names domains and excludes none.
  fileprivate var hasOnlyIncluded: Bool {
    hasRareOptions && !domains.included.isEmpty && domains.excluded.isEmpty
  }

  /// Whether it is one filter for each of its domains to uBlock Origin.
  fileprivate var isOnePerDomain: Bool {
    guard hasOnlyIncluded, hasEveryWebURL, effect.blocks else { return false }
    let names = domains.included.filter { if case .regex = $0 { false } else { true } }
    var rest = NetworkFilter(pattern, isException: isException)
    rest.types = types
    rest.party = party
    rest.effect = effect
    rest.domains = FilterDomains(included: names)
    return rest == self
  }

  /// Whether its pattern is `*`, `|http://` or `|https://`.
  private var hasEveryWebURL: Bool {
    guard case .mask(let mask) = pattern, !mask.reachesEnd else { return false }
    return mask.text.isEmpty
      || mask.start == .url
        && ["http://", "https://"].contains { mask.text.elementsEqual($0.utf8) }
  }

  /// Whether its mask has uppercase letters and ignores case.
  fileprivate var hasCapitals: Bool {
    guard case .mask(let mask) = pattern, !isCaseSensitive else { return false }
    return mask.text.contains { $0 != $0.lowercasedASCII }
  }

  /// The filter with its mask in lowercase, unless the mask is case-sensitive.
  fileprivate var withSmallMask: NetworkFilter {
    guard hasCapitals else { return self }
    var filter = self
    filter.pattern = pattern.lowercased
    return filter
  }
}

/// A filter that is several to uBlock Origin.
private struct UBlockParts {
  /// The one that a filter without the option names.
  let first: NetworkFilter
  /// The others, or nil if there are none.
  let rest: NetworkFilter?

  init?(_ filter: NetworkFilter) {
    var (first, rest) = (filter, filter)
    if filter.types.isSuperset(of: .usual) {
      first.types = []
      rest.types.subtract(.usual)
    } else if case .redirect(let resource) = filter.effect {
      first.effect = .block
      rest.effect = .modify(option: "redirect-rule", value: [UInt8](resource.utf8))
    } else {
      return nil
    }
    self.first = first
    self.rest = filter.types == .usual ? nil : rest
  }
}

/// Enough of a pattern to tell most patterns apart at once.
private struct PatternSketch: Hashable {
  private let length: Int
  private let signs: UInt32

  init(_ filter: NetworkFilter) {
    let text =
      switch filter.pattern {
      case .mask(let mask): mask.text
      case .regex(let regex): regex
      }
    length = text.count
    guard let first = text.first, let last = text.last else {
      signs = 0
      return
    }
    signs = [first, text[length / 3], text[length / 2], last].reduce(0) {
      $0 << 8 | UInt32($1.lowercasedASCII)
    }
  }
}
