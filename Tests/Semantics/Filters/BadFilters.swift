// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Takes filters out that others remove: `badfilter`.
///
/// It does not matter in which list they are, and in which order.
struct BadFilters {
  private let twins: Set<NetworkFilter>
  private let dialect: FilterDialect

  init(among filters: [NetworkFilter], in dialect: FilterDialect) {
    twins = Set(filters.filter(\.removesFilters).map { $0.withoutRemoval.compared(in: dialect) })
    self.dialect = dialect
  }

  /// What is left of a filter; nil if nothing is.
  func rest(of filter: NetworkFilter) -> NetworkFilter? {
    if filter.removesFilters || twins.contains(filter.compared(in: dialect)) { return nil }
    if dialect.filtersForAllURLsAreOnePerDomain, filter.isOnePerDomain {
      return restWithoutDomains(filter)
    }
    if dialect.allIsSeveralFilters, filter.types.isSuperset(of: .usual) {
      return restWithoutUsualTypes(filter)
    }
    if dialect.redirectsAreTwoFilters, let redirect = filter.withoutBlock {
      return twins.contains(filter.withoutRedirect.compared(in: dialect)) ? redirect : filter
    }
    return dialect.badfilterTakesDomainsOut ? restWithoutDomains(filter) : filter
  }

  private func restWithoutUsualTypes(_ filter: NetworkFilter) -> NetworkFilter? {
    var plain = filter
    plain.types = []
    guard twins.contains(plain.compared(in: dialect)) else { return filter }
    var rest = filter
    rest.types.subtract(.usual)
    return rest.types.isEmpty ? nil : rest
  }

  private func restWithoutDomains(_ filter: NetworkFilter) -> NetworkFilter? {
    guard !filter.domains.included.isEmpty else { return filter }
    var rest = filter
    for twin in twins where twin.withoutIncludedDomains == filter.withoutIncludedDomains {
      rest.domains.included.subtract(twin.domains.included)
    }
    return rest.domains.included.isEmpty ? nil : rest
  }
}

extension NetworkFilter {
  fileprivate var withoutRemoval: NetworkFilter {
    var filter = self
    filter.removesFilters = false
    return filter
  }

  /// The filter as it is compared with others: in uBlock Origin the case of a mask does not count.
  fileprivate func compared(in dialect: FilterDialect) -> NetworkFilter {
    guard dialect.badfilterIgnoresCaseOfMasks, case .mask(var mask) = pattern else { return self }
    mask.text = Array(String(decoding: mask.text, as: UTF8.self).lowercased().utf8)
    var filter = self
    filter.pattern = .mask(mask)
    return filter
  }

  /// Whether it is for every URL and has types, a party and included names, and nothing else.
  fileprivate var isOnePerDomain: Bool {
    let everywhere: [FilterPattern] = [
      .mask(FilterMask(.anywhere, [])), .mask(FilterMask(.url, Array("http://".utf8))),
      .mask(FilterMask(.url, Array("https://".utf8))),
    ]
    guard everywhere.contains(pattern), effect.blocks, !isImportant else { return false }
    let others: [Bool] = [
      strictParty == nil, excludedTypes.isEmpty, destinations.isEmpty, allowedDestinations.isEmpty,
      methods.isEmpty, excludedMethods.isEmpty, pageOptions.isEmpty, details.isEmpty,
      unknownConditions.isEmpty, domains.excluded.isEmpty, !isCaseSensitive,
    ]
    let areNames = domains.included.allSatisfy { if case .regex = $0 { false } else { true } }
    return areNames && others.allSatisfy { $0 }
  }

  /// A filter that blocks or redirects, as one that redirects what others block.
  fileprivate var withoutBlock: NetworkFilter? {
    guard case .redirect(let resource) = effect else { return nil }
    var filter = self
    filter.effect = .modify(option: "redirect-rule", value: Array(resource.utf8))
    return filter
  }

  fileprivate var withoutRedirect: NetworkFilter {
    var filter = self
    filter.effect = .block
    return filter
  }

  fileprivate var withoutIncludedDomains: NetworkFilter {
    var filter = self
    filter.domains.included = []
    return filter
  }
}
