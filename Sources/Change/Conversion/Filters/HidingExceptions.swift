// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Takes exceptions to hiding filters into account before anything is translated.
///
/// An exception takes a selector back on its documents, wherever it stands. A rule cannot do that:
/// an ignore rule undoes all selectors. So the documents become holes of the filters.
struct HidingExceptions {
  /// What is left of a filter.
  struct Rest {
    /// Filters that together are the rest.
    var filters: [HidingFilter]
    /// How it differs from what the exceptions ask for.
    var inexact: [Fidelity] = []
  }

  /// More filters are not made of one.
  private static let mostFilters = 1_000
  /// More hosts are not compared for all filters together.
  private static let mostComparisons = 250_000

  private var exceptions: [TextKey: SelectorExceptions] = [:]
  private var comparisons = 0

  mutating func add(_ exception: HidingFilter) {
    exceptions[TextKey(exception.selector), default: SelectorExceptions()].add(exception)
  }

  /// What is left of a filter without the documents of the exceptions to its selector.
  ///
  /// - Complexity: linear in the filter and in the exceptions that may hold on its documents. When
  ///   250,000 hosts were compared for all filters, those that follow are left as they are.
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

  /// What is left of a filter of which no included host is taken whole; nil if that takes too long.
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
    // No hole is as small as a path, so the exception does nothing.
    let isConcerned = rest.filters.contains { $0.domains.mayOverlap(exception.domains) }
    if isConcerned, !rest.inexact.contains(.broader) { rest.inexact.append(.broader) }
  }
}

extension HidingFilter {
  /// The filters for its documents without some others.
  ///
  /// What the exception excludes itself is left in a filter of its own.
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

  /// Without holes that are not in an included host; generic filters keep all.
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

  /// The hosts that may lie within what is included.
  fileprivate func holes(among hosts: Set<FilterDomain>) -> Set<FilterDomain> {
    guard includesNamesOnly else { return hosts }
    return hosts.filter { !$0.isName || $0.isSurelyCovered(by: included) }
  }

  /// Whether what two lists include may have a host in common.
  fileprivate func mayOverlap(_ other: FilterDomains) -> Bool {
    guard includesNamesOnly, other.includesNamesOnly else { return true }
    return included.contains { $0.isSurelyCovered(by: other.included) }
      || other.included.contains { $0.isSurelyCovered(by: included) }
  }

  /// The documents that are in a list and on some hosts, too; nil if that is not clear.
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
