// SPDX-License-Identifier: Apache-2.0

internal import FilterModel

/// Takes exceptions to hiding filters into account before anything is translated.
///
/// An exception takes a selector back on its documents, wherever it stands. A rule can not do that:
/// an ignore rule undoes all selectors. So the documents become holes of the filters.
struct HidingExceptions {
  private var domains: [[UInt8]: [FilterDomains]] = [:]

  mutating func add(_ exception: HidingFilter) {
    domains[exception.selector, default: []].append(exception.domains)
  }

  /// The filter with the exceptions to its selector; nil if nothing of it is left.
  func applied(to filter: HidingFilter) -> HidingFilter? {
    guard let exceptions = domains[filter.selector] else { return filter }
    var filter = filter
    for exception in exceptions {
      if exception.isEmpty { return nil }
      // An exception with holes is not applied: the filter would do less than it says.
      guard exception.excluded.isEmpty else { continue }
      let taken = filter.domains.included.filter { host in
        exception.included.contains { $0 == host || $0.surelyCovers(host) }
      }
      if !taken.isEmpty, taken == filter.domains.included { return nil }
      filter.domains.included.subtract(taken)
      filter.domains.excluded.formUnion(exception.included.subtracting(taken))
    }
    return filter.withoutNeedlessHoles
  }
}

extension HidingFilter {
  /// Without holes that are not in an included host; generic filters keep all.
  fileprivate var withoutNeedlessHoles: HidingFilter {
    guard !isGeneric else { return self }
    var filter = self
    filter.domains.excluded = domains.excluded.filter { hole in
      domains.included.contains { $0.mayCover(hole) }
    }
    return filter
  }
}

extension FilterDomain {
  /// Whether a host of another entry may lie in this one.
  fileprivate func mayCover(_ other: FilterDomain) -> Bool {
    if case (.name, .name) = (self, other) { return surelyCovers(other) }
    return true
  }

  /// Whether all hosts of another entry lie below this one.
  fileprivate func surelyCovers(_ other: FilterDomain) -> Bool {
    guard case .name(let name) = self, case .name(let inner) = other else { return false }
    return inner.count > name.count && inner.suffix(name.count).elementsEqual(name)
      && inner[inner.count - name.count - 1] == UInt8(ascii: ".")
  }
}
