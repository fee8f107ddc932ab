// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Applies exceptions to cosmetic filters before anything is translated.
///
/// An exception takes a selector back on its documents, in any position of the list. A rule cannot
/// do that: an ignore rule undoes all selectors. So the documents become holes in the filters.
struct HidingExceptions {
  /// The rest of a filter.
  struct Rest {
    /// Filters that together are the rest.
    var filters: [HidingFilter]
    /// How it differs from the exact result.
    var inexact: [Fidelity] = []
  }

  /// The most filters that one filter is split into.
  private static let mostFilters = 1_000
  /// The most hosts that are compared for all filters together.
  private static let mostComparisons = 250_000

  private var exceptions: [TextKey: SelectorExceptions] = [:]
  private var comparisons = 0

  mutating func add(_ exception: HidingFilter) {
    exceptions[TextKey(exception.selector), default: SelectorExceptions()].add(exception)
  }

  /// The rest of a filter without the documents of the exceptions to its selector.
  ///
  /// - Complexity: linear in the filter and in the exceptions that may apply to its documents.
  ///   After 250,000 hosts were compared for all filters, the following filters stay unchanged.
  mutating func applied(to filter: HidingFilter) -> Rest {
    let key = TextKey(filter.selector)
    guard let known = exceptions[key] else { return Rest(filters: [filter]) }
    guard !known.areEverywhere else { return Rest(filters: []) }
    let taken = filter.domains.included.filter { $0.isSurelyCovered(by: known.hosts) }
    guard let first = filter.without(taken) else { return Rest(filters: []) }
    guard let sorted = exceptions[key]?.sorted(), let rest = rest(of: first, sorted) else {
      return Rest(filters: [filter], inexact: [.broader])
    }
    return rest
  }

  /// The rest of a filter if no included host is removed completely; nil if that takes too long.
  private mutating func rest(
    of filter: HidingFilter, _ exceptions: SelectorExceptions.Index
  ) -> Rest? {
    guard comparisons <= Self.mostComparisons else { return nil }
    var first = filter
    let holes = exceptions.holes(in: filter.domains)
    comparisons += holes.count
    first.domains.excluded.formUnion(holes)
    var rest = Rest(filters: [first])
    for number in exceptions.others(on: filter.domains) {
      guard !rest.filters.isEmpty else { break }
      let exception = exceptions[other: number]
      comparisons += exception.domains.count + rest.filters.reduce(1) { $0 + $1.domains.count }
      guard comparisons <= Self.mostComparisons else { return nil }
      apply(exception, to: &rest)
      guard rest.filters.count <= Self.mostFilters else { return nil }
    }
    rest.filters = rest.filters.map(\.withoutNeedlessHoles)
    return rest
  }

  private func apply(_ exception: HidingFilter, to rest: inout Rest) {
    guard exception.path != nil else {
      rest.filters = rest.filters.flatMap { $0.parts(without: exception.domains, &rest.inexact) }
      return
    }
    // No hole is as small as a path, so the exception has no effect.
    let isConcerned = rest.filters.contains { $0.domains.mayOverlap(exception.domains) }
    if isConcerned, !rest.inexact.contains(.broader) { rest.inexact.append(.broader) }
  }
}

extension HidingFilter {
  /// The filters for its documents without some others.
  ///
  /// Documents that the exception itself excludes stay in a filter of their own.
  fileprivate func parts(
    without exception: FilterDomains, _ inexact: inout [Fidelity]
  ) -> [HidingFilter] {
    var parts: [HidingFilter] = []
    if !exception.excluded.isEmpty {
      guard let kept = domains.intersected(with: exception.excluded) else {
        // Without the exception the filter does more than it should; with it, less.
        if !inexact.contains(.broader) { inexact.append(.broader) }
        return [self]
      }
      if !kept.included.isEmpty {
        var part = self
        part.domains = kept
        parts.append(part)
      }
    }
    if !exception.included.isEmpty, let part = self.without(exception.included) {
      parts.append(part)
    }
    return parts
  }

  /// The filter with holes; nil if nothing of it is left.
  fileprivate func without(_ hosts: Set<FilterDomain>) -> HidingFilter? {
    var filter = self
    let taken = domains.included.filter { $0.isSurelyCovered(by: hosts) }
    if !taken.isEmpty, taken.count == domains.included.count { return nil }
    filter.domains.included.subtract(taken)
    filter.domains.excluded.formUnion(filter.domains.holes(among: hosts))
    return filter
  }

  /// The list without holes outside of the included hosts; generic filters keep all.
  fileprivate var withoutNeedlessHoles: HidingFilter {
    guard domains.includesNamesOnly, !domains.excluded.isEmpty else { return self }
    let around = Set(domains.included.flatMap(\.parents))
    var filter = self
    filter.domains.excluded = domains.holes(among: domains.excluded)
      .union(domains.excluded.intersection(around))
    return filter
  }
}

extension FilterDomains {
  fileprivate var count: Int { included.count + excluded.count }

  /// The hosts that may be within the included ones.
  fileprivate func holes(among hosts: Set<FilterDomain>) -> Set<FilterDomain> {
    guard includesNamesOnly else { return hosts }
    return hosts.filter { !$0.isName || $0.isSurelyCovered(by: included) }
  }

  /// Whether the hosts that two lists include may overlap.
  fileprivate func mayOverlap(_ other: FilterDomains) -> Bool {
    guard includesNamesOnly, other.includesNamesOnly else { return true }
    return included.contains { $0.isSurelyCovered(by: other.included) }
      || other.included.contains { $0.isSurelyCovered(by: included) }
  }

  /// The documents that are both in a list and on some hosts; nil if that is not clear.
  fileprivate func intersected(with hosts: Set<FilterDomain>) -> FilterDomains? {
    guard !included.isEmpty else {
      return FilterDomains(included: withoutExcluded(hosts), excluded: excluded)
    }
    guard let both = common(with: hosts) else { return nil }
    return FilterDomains(included: withoutExcluded(both), excluded: excluded)
  }

  private func common(with hosts: Set<FilterDomain>) -> Set<FilterDomain>? {
    guard includesNamesOnly, hosts.allSatisfy(\.isName) else {
      return hosts == included && hosts.count == 1 ? hosts : nil
    }
    return hosts.filter { $0.isSurelyCovered(by: included) }
      .union(included.filter { $0.isSurelyCovered(by: hosts) })
  }

  private func withoutExcluded(_ hosts: Set<FilterDomain>) -> Set<FilterDomain> {
    hosts.filter { !$0.isSurelyCovered(by: excluded) }
  }
}
