// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Conditions on the host of the load: `to=` and `denyallow=`.
///
/// A rule has no such condition, but its pattern can name the host. If hosts are only excluded,
/// that takes many patterns, so a block becomes a pair before all other blocks.
extension FilterTranslator {
  /// The patterns of a filter for the hosts that it names; nil if there are none, which is noted.
  mutating func urlPatterns(of filter: NetworkFilter, _ number: Int) -> [[UInt8]]? {
    let hosts = destinations(of: filter)
    guard !hosts.isEmpty else { return patterns(of: filter, number) }
    return patterns(of: filter, on: hosts, reason: .destination, number)
  }

  /// The patterns of a filter for URLs of some hosts; nil if there are none, which is noted.
  mutating func patterns(
    of filter: NetworkFilter, on hosts: FilterDomains, reason: TranslationReason, _ number: Int
  ) -> [[UInt8]]? {
    guard !filter.matchesHostOnly else {
      note(number, .lost, reason, "a pattern for hosts cannot be combined with other hosts")
      return nil
    }
    // The pattern's own notes follow separately.
    guard patterns(of: filter, number) != nil else { return nil }
    do throws(HostObstacle) {
      let found = try destinationPatterns(of: filter, on: hosts)
      noteDestinations(hosts, found, number)
      return found.texts
    } catch {
      // A page with an impossible URL needs no exception.
      guard error != .never || reason != .pageExceptionWithDomain else { return nil }
      note(number, .lost, error == .never ? .patternNever : reason, message(ofDestination: error))
      return nil
    }
  }

  func destinationPatterns(
    of filter: NetworkFilter, on hosts: FilterDomains
  ) throws(HostObstacle) -> DestinationPatterns {
    let translator = destinationTranslator(for: filter)
    switch filter.pattern {
    case .mask(let mask):
      if mask.text.starts(with: "://".utf8) { throw .maskInHost }
      return try translator.patterns(of: mask, to: hosts)
    case .regex(let regex): return try translator.patterns(ofRegex: regex, to: hosts)
    }
  }

  private func destinationTranslator(for filter: NetworkFilter) -> DestinationTranslator {
    let masks = MaskTranslator(reading(of: filter), isCaseSensitive: filter.isCaseSensitive)
    // Only `to=` has the precedence of the dialect.
    let isPlain = filter.allowedDestinations.isEmpty
    return DestinationTranslator(
      masks, isPlain ? precedence : .exclusion)
  }

  private mutating func noteDestinations(
    _ hosts: FilterDomains, _ patterns: DestinationPatterns, _ number: Int
  ) {
    if patterns.missesHost {
      note(
        number, .narrower, .destinationInHost,
        "the pattern is not searched within the host name")
    }
    noteEntities(hosts, number)
  }

  private func message(ofDestination obstacle: HostObstacle) -> String {
    switch obstacle {
    case .maskInHost: "the hosts cannot be written into this pattern"
    case .onlyExcluded: "only host names can be excluded here"
    case .never: "the pattern matches no URL of these hosts"
    case .mask: "no URL of these hosts can match the pattern"
    case .tooMany: "the hosts need too many patterns"
    default: "the hosts cannot be combined with this pattern"
    }
  }

  // MARK: Hosts

  /// The most excluded hosts that are compared with a pattern.
  private static var mostComparedHosts: Int { 200 }

  /// The hosts that a filter applies to, without those that its pattern excludes anyway.
  func destinations(of filter: NetworkFilter) -> FilterDomains {
    guard !filter.destinations.isEmpty || !filter.allowedDestinations.isEmpty else {
      return FilterDomains()
    }
    var hosts = filter.destinations
    hosts.excluded.formUnion(filter.allowedDestinations.included)
    guard hosts.included.isEmpty, !filter.matchesHostOnly,
      hosts.excluded.count <= Self.mostComparedHosts
    else { return hosts }
    let translator = destinationTranslator(for: filter)
    hosts.excluded = hosts.excluded.filter { mayMatch(filter.pattern, on: $0, translator) }
    return hosts
  }

  private func mayMatch(
    _ pattern: FilterPattern, on host: FilterDomain, _ translator: DestinationTranslator
  ) -> Bool {
    guard case .name(let name) = host else { return true }
    switch pattern {
    case .regex(let regex): return translator.mayMatch(regex, on: name)
    case .mask(let mask):
      do throws(HostObstacle) {
        _ = try translator.patterns(of: mask, to: FilterDomains(included: [host]))
        return true
      } catch {
        return error != .never
      }
    }
  }
}
