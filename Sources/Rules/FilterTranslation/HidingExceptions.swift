// SPDX-License-Identifier: Apache-2.0

internal import FilterModel

/// Takes exceptions to hiding filters into account before anything is translated.
///
/// An exception takes a selector back on its documents, wherever it stands. A rule can not do that:
/// an ignore rule undoes all selectors. So the documents become holes of the filters.
struct HidingExceptions {
  /// What is left of a filter.
  struct Rest {
    /// Filters that together are the rest.
    var filters: [HidingFilter]
    /// How it differs from what the exceptions ask for.
    var inexact: [TranslationVerdict] = []
  }

  /// More filters are not made of one, and not more hosts compared.
  private static let mostFilters = 1_000
  fileprivate static let mostComparisons = 1_000_000

  /// The exceptions to one selector.
  private struct Exceptions {
    /// Whether one holds on all documents.
    var areEverywhere = false
    /// The hosts of those that say nothing else.
    var hosts: Set<FilterDomain> = []
    var others: [HidingFilter] = []
  }

  private var exceptions: [TextKey: Exceptions] = [:]

  mutating func add(_ exception: HidingFilter) {
    let key = TextKey(exception.selector)
    var known = exceptions.removeValue(forKey: key) ?? Exceptions()
    if exception.path != nil || !exception.domains.excluded.isEmpty {
      known.others.append(exception)
    } else if exception.domains.isEmpty {
      known.areEverywhere = true
    } else {
      known.hosts.formUnion(exception.domains.included)
    }
    exceptions[key] = known
  }

  /// What is left of a filter without the documents of the exceptions to its selector.
  func applied(to filter: HidingFilter) -> Rest {
    guard let exceptions = exceptions[TextKey(filter.selector)] else {
      return Rest(filters: [filter])
    }
    guard !exceptions.areEverywhere, let first = filter.without(exceptions.hosts) else {
      return Rest(filters: [])
    }
    var rest = Rest(filters: [first])
    for exception in exceptions.others {
      guard exception.path == nil else {
        apply(unsayable: exception, to: &rest)
        continue
      }
      rest.filters = rest.filters.flatMap { $0.parts(without: exception.domains, &rest.inexact) }
      guard rest.filters.count <= Self.mostFilters else {
        return Rest(filters: [filter], inexact: [.widened])
      }
    }
    rest.filters = rest.filters.map(\.withoutNeedlessHoles)
    return rest
  }

  /// An exception for some paths of a document does nothing, if it is about the documents at all.
  private func apply(unsayable exception: HidingFilter, to rest: inout Rest) {
    let isConcerned = rest.filters.contains { filter in
      filter.isGeneric || exception.isGeneric
        || filter.domains.included.count * exception.domains.included.count > Self.mostComparisons
        || filter.domains.included.contains { host in
          exception.domains.included.contains { $0.mayOverlap(host) }
        }
    }
    if isConcerned, !rest.inexact.contains(.widened) { rest.inexact.append(.widened) }
  }
}

extension HidingFilter {
  /// The filters for its documents without some others.
  ///
  /// What the exception excludes itself is left in a filter of its own.
  fileprivate func parts(
    without exception: FilterDomains, _ inexact: inout [TranslationVerdict]
  ) -> [HidingFilter] {
    var parts: [HidingFilter] = []
    if !exception.excluded.isEmpty {
      guard let kept = domains.intersected(with: exception.excluded) else {
        // Without the exception the filter does more than it should; with it, less.
        if !inexact.contains(.widened) { inexact.append(.widened) }
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
    filter.domains.excluded.formUnion(hosts)
    return filter
  }

  /// Without holes that are not in an included host; generic filters keep all.
  fileprivate var withoutNeedlessHoles: HidingFilter {
    guard !isGeneric, domains.included.allSatisfy(\.isName) else { return self }
    let around = Set(domains.included.flatMap(\.parents))
    var filter = self
    filter.domains.excluded = domains.excluded.filter { hole in
      !hole.isName || hole.isSurelyCovered(by: domains.included) || around.contains(hole)
    }
    return filter
  }
}

extension FilterDomains {
  /// The documents that are in a list and on some hosts, too; nil if that is not clear.
  fileprivate func intersected(with hosts: Set<FilterDomain>) -> FilterDomains? {
    guard !included.isEmpty else {
      return FilterDomains(included: withoutExcluded(hosts), excluded: excluded)
    }
    guard hosts.count * included.count <= HidingExceptions.mostComparisons else { return nil }
    var both: Set<FilterDomain> = []
    for host in hosts {
      for own in included {
        if own == host || own.surelyCovers(host) {
          both.insert(host)
        } else if host.surelyCovers(own) {
          both.insert(own)
        } else if own.mayCover(host) || host.mayCover(own) {
          return nil
        }
      }
    }
    return FilterDomains(included: withoutExcluded(both), excluded: excluded)
  }

  private func withoutExcluded(_ hosts: Set<FilterDomain>) -> Set<FilterDomain> {
    hosts.filter { !$0.isSurelyCovered(by: excluded) }
  }
}

extension FilterDomain {
  /// Whether a host of another entry may lie in this one.
  fileprivate func mayCover(_ other: FilterDomain) -> Bool {
    if case (.name, .name) = (self, other) { return surelyCovers(other) }
    return true
  }

  /// Whether a host may be in both entries.
  fileprivate func mayOverlap(_ other: FilterDomain) -> Bool {
    self == other || mayCover(other) || other.mayCover(self)
  }

  /// Whether all hosts of another entry lie below this one.
  fileprivate func surelyCovers(_ other: FilterDomain) -> Bool {
    guard case .name(let name) = self, case .name(let inner) = other else { return false }
    return inner.count > name.count && inner.suffix(name.count).elementsEqual(name)
      && inner[inner.count - name.count - 1] == UInt8(ascii: ".")
  }
}
