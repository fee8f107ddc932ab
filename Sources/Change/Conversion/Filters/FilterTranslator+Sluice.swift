// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Filters that decide about loads, with the conditions that only Sluice has.
extension FilterTranslator {
  /// When the rules of a filter apply; nil if that cannot be expressed, which is noted.
  mutating func sluiceTriggers(
    of filter: NetworkFilter, _ types: FilterTypes, _ number: Int
  ) -> [Trigger]? {
    guard let kinds = kindsOfLoads(types, of: filter, number),
      let patterns = patterns(of: filter, number),
      let alternatives = sluiceConditions(of: filter, number)
    else { return nil }
    let parties = sourceParties(of: filter)
    let methods = methods(of: filter)
    var triggers: [Trigger] = []
    for kind in kinds {
      for pattern in patterns {
        for method in methods {
          for conditions in alternatives {
            let terms = SluiceTerms(parties: parties, conditions: kind.conditions + conditions)
            triggers.append(
              Trigger(
                urlFilter: pattern, isCaseSensitive: filter.isCaseSensitive,
                flags: kind.flags.union(method)
              ).limited(to: terms.restrictsNothing && kind.flags.hasTypeNames ? nil : terms))
          }
        }
      }
    }
    return triggers
  }

  /// Types of loads, and what else tells them from others.
  private typealias KindOfLoads = (flags: LoadFlags, conditions: [SluiceCondition])

  /// The types of each rule; nil if none is left, which is noted.
  ///
  /// To a rule a plug-in is a load of the type `other` with a trait.
  private mutating func kindsOfLoads(
    _ types: FilterTypes, of filter: NetworkFilter, _ number: Int
  ) -> [KindOfLoads]? {
    guard types.hasPlugInsAlone else {
      return self.types(types, of: filter, number).map { [($0, [])] }
    }
    let plugIns: KindOfLoads = (.other, [SluiceCondition(.ifRequestIs, ["object"])])
    let others = types.subtracting(.object)
    guard !others.isSubset(of: .withoutLoads) else {
      noteMissingTypes(others, true, number)
      return [plugIns]
    }
    return self.types(others, of: filter, number).map { [($0, []), plugIns] }
  }

  /// The conditions of each rule: those on the source with those on the host of the load.
  private mutating func sluiceConditions(
    of filter: NetworkFilter, _ number: Int
  ) -> [[SluiceCondition]]? {
    var destinations = filter.destinations
    destinations.excluded.formUnion(filter.allowedDestinations.included)
    guard let sources = sourceConditions(of: filter.domains, .source, precedence, number),
      let requests = sourceConditions(of: destinations, .request, .exclusion, number)
    else { return nil }
    return sources.flatMap { source in requests.map { source + $0 } }
  }

  /// The conditions of each rule that a host list needs; nil if they cannot be expressed, which is
  /// noted.
  mutating func sourceConditions(
    of domains: FilterDomains, _ subject: SourceConditions.Subject, _ precedence: HostPrecedence,
    _ number: Int
  ) -> [[SluiceCondition]]? {
    guard !domains.isEmpty else { return [[]] }
    do throws(HostObstacle) {
      return try SourceConditions(domains, subject, precedence).alternatives
    } catch {
      note(number, .lost, reason(of: error), message(of: error))
      return nil
    }
  }

  /// The terms of a filter without hosts.
  func plainTerms(of filter: NetworkFilter, _ flags: LoadFlags) -> SluiceTerms? {
    let parties = sourceParties(of: filter)
    return parties.isEmpty && flags.hasTypeNames ? nil : SluiceTerms(parties: parties)
  }

  private func sourceParties(of filter: NetworkFilter) -> SourceParties {
    var parties: SourceParties =
      switch filter.party {
      case nil: []
      case .third: .thirdParty
      case .first: .firstParty
      }
    switch filter.strictParty {
    case nil: break
    case .third: parties.insert(.otherHost)
    case .first: parties.insert(.sameHost)
    }
    return parties
  }

  /// One rule for each method, because a rule has only one in JSON.
  private func methods(of filter: NetworkFilter) -> [LoadFlags] {
    let all = RequestMethod.allCases
    let named = all.filter { filter.methods.contains($0.rawValue) }
    let excluded = Set(filter.excludedMethods)
    // With excluded methods, uBlock Origin ignores included ones.
    if !excluded.isEmpty { return all.filter { !excluded.contains($0.rawValue) }.map(\.flags) }
    if !filter.methods.isEmpty { return named.map(\.flags) }
    return [[]]
  }
}
