// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Finds cosmetic filters that others repeat: the same selector on more pages.
struct HidingComparison {
  /// The most filters that one filter is compared with.
  private static let mostCandidates = 16

  private let compared: ComparedFilters
  private let candidates: [Int]
  private let hasGenericHiding: Bool
  /// The filters by selector, if several have it: those for one domain, and those for all.
  private var index: [Key: [Int]] = [:]

  /// A selector on a domain, or on all pages.
  private struct Key: Hashable {
    let selector: [UInt8]
    let isException: Bool
    let domain: FilterDomain?
  }

  init(_ compared: ComparedFilters, _ candidates: [Int], _ switches: PageSwitches) {
    self.compared = compared
    self.candidates = candidates
    hasGenericHiding = switches.haveGenericHiding
    for (number, filter) in repeatedFilters() {
      for key in keys(of: filter) where index[key, default: []].count < Self.mostCandidates {
        index[key, default: []].append(number)
      }
    }
  }

  /// Those of some filters that can be removed, each with one that stays or is redundant itself.
  func repetitions(of numbers: some Sequence<Int>) -> [(number: Int, by: Int)] {
    numbers.compactMap { number in
      guard case .hiding(let filter) = compared.filters[number].filter else { return nil }
      return covering(filter, number).map { (number, $0) }
    }
  }

  /// The filters whose selector occurs more than once.
  private func repeatedFilters() -> [(Int, HidingFilter)] {
    let filters = candidates.compactMap { number -> (Int, HidingFilter)? in
      guard case .hiding(let filter) = compared.filters[number].filter else { return nil }
      return (number, filter)
    }
    var counts: [[UInt8]: Int] = [:]
    counts.reserveCapacity(filters.count)
    for (_, filter) in filters { counts[filter.selector, default: 0] += 1 }
    return filters.filter { counts[$0.1.selector, default: 0] > 1 }
  }

  private func keys(of filter: HidingFilter) -> [Key] {
    guard !filter.isGeneric else {
      return [Key(selector: filter.selector, isException: filter.isException, domain: nil)]
    }
    return filter.domains.included.map {
      Key(selector: filter.selector, isException: filter.isException, domain: $0)
    }
  }

  private func covering(_ filter: HidingFilter, _ number: Int) -> Int? {
    guard !index.isEmpty else { return nil }
    return candidateKeys(for: filter).lazy.flatMap { index[$0] ?? [] }.first { other in
      guard case .hiding(let wide) = compared.filters[other].filter,
        compared.canReplace(other, number), covers(wide, filter),
        wide.isStarred == filter.isStarred
      else { return false }
      // Of two that do the same, one stays.
      return compared.stays(other, insteadOf: number)
        || !(covers(filter, wide) && compared.canReplace(number, other))
    }
  }

  /// The key of a filter that may make another redundant: its first domain, or a parent domain.
  private func candidateKeys(for filter: HidingFilter) -> [Key] {
    var domains: [FilterDomain?] = []
    if let first = filter.domains.included.min(by: { $0.text.lexicographicallyPrecedes($1.text) }) {
      domains += first.plainName?.selfAndParents.map { .name($0) } ?? [first]
    }
    // A filter for all pages comes last: a page may switch it off.
    return (domains + [nil]).map {
      Key(selector: filter.selector, isException: filter.isException, domain: $0)
    }
  }

  private func covers(_ one: HidingFilter, _ other: HidingFilter) -> Bool {
    guard one.isException == other.isException, one.selector == other.selector,
      one.path == other.path, one.procedure == other.procedure, one.removes == other.removes
    else { return false }
    if one.isGeneric, !other.isGeneric, !one.isException, hasGenericHiding { return false }
    return FilterCover.covers(one.domains, other.domains)
  }
}

extension FilterDomain {
  fileprivate var text: [UInt8] {
    switch self {
    case .name(let text), .entity(let text), .regex(let text): text
    }
  }
}
