// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// The documents of a cosmetic filter, whatever it does to them.
struct CosmeticSource {
  let domains: FilterDomains
  let isException: Bool
  private let scope: FilterScopeDetails

  init(_ filter: HidingFilter) {
    (domains, isException) = (filter.domains, filter.isException)
    scope = filter.scopeDetails
  }

  init(_ filter: OtherFilter) {
    (domains, isException) = (filter.domains, filter.isException)
    scope = filter.scopeDetails
  }

  /// What the path of the document's URL must match, or nil.
  var path: FilterPattern? { scope.path }

  /// The filter for documents that are found by their hosts.
  func filter(_ effect: PageEffect) -> CosmeticFilter {
    let found: CosmeticFilter.Scope =
      domains.included.isEmpty ? .everywhere(isGeneric: !scope.isStarred) : .hosts
    var filter = filter(effect, found)
    filter.included = Self.hosts(domains.included.subtracting(scope.framed))
    filter.framing = Self.hosts(domains.included.intersection(scope.framed))
    filter.excluded = Self.hosts(domains.excluded)
    return filter
  }

  /// The filter for documents that rules find.
  ///
  /// Its hosts are those of the rules; that it names some shows that it is not generic.
  func filterFoundByRules(_ effect: PageEffect) -> CosmeticFilter {
    var filter = filter(effect, .rules)
    filter.included = domains.included.isEmpty ? [] : [.name([])]
    return filter
  }

  private func filter(
    _ effect: PageEffect, _ scope: CosmeticFilter.Scope
  ) -> CosmeticFilter {
    var filter = CosmeticFilter(effect, scope)
    filter.isException = isException
    return filter
  }

  /// Names and entities, in an order that does not depend on the run.
  private static func hosts(_ domains: Set<FilterDomain>) -> [CosmeticFilter.Host] {
    var names: [[UInt8]] = []
    var entities: [[UInt8]] = []
    for domain in domains {
      switch domain {
      case .name(let name): names.append(name)
      case .entity(let name): entities.append(name)
      case .regex: break
      }
    }
    return sorted(names).map { .name($0) } + sorted(entities).map { .entity($0) }
  }

  private static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    names.count < 2 ? names : names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
