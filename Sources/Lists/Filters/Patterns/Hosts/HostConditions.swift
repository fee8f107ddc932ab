// SPDX-License-Identifier: Apache-2.0

internal import TextFormats

/// Which entry of a list of hosts decides about a host that is in several.
package enum HostPrecedence: Sendable, Hashable {
  /// An excluded one, as in uBlock Origin and AdGuard.
  case exclusion
  /// The longest one, as in Adblock Plus.
  case longest
}

/// The conditions on a page's host that a list of hosts becomes.
package struct HostConditions: Sendable, Hashable {
  /// One condition of a rule.
  package enum Condition: Sendable, Hashable {
    /// Hosts and all below them, for `if-domain` and `unless-domain`, without their `*`.
    case names([[UInt8]])
    /// Patterns, for `if-top-url` and `unless-top-url`.
    case patterns([[UInt8]])
  }

  /// The most patterns of one condition.
  static let mostPatterns = 10_000

  /// The conditions that must hold, one for each rule; none if there is none.
  package private(set) var included: [Condition] = []
  /// The condition that must not hold; nil if something is included.
  package private(set) var excluded: Condition?
  /// Whether the list has entities, whose patterns match a little more than they mean.
  package private(set) var hasEntities = false

  /// Creates the conditions of a list.
  ///
  /// Takes time proportional to the length of the list and of the patterns, which are bounded.
  package init(_ domains: FilterDomains, _ precedence: HostPrecedence) throws(HostObstacle) {
    let list = HostList(domains)
    hasEntities = !list.included.entities.isEmpty || !list.excluded.entities.isEmpty
    guard !domains.included.isEmpty else {
      excluded = try HostConditions.exclusion(of: list.excluded)
      return
    }
    try list.checkCombination()
    let (whole, holed) = try list.parts(precedence)
    if !whole.isEmpty { included.append(.names(whole)) }
    let patterns = holed.map(\.closed) + (try HostConditions.patterns(of: list.included))
    if !patterns.isEmpty { included.append(.patterns(patterns)) }
    guard !included.isEmpty else { throw .never }
  }

  private static func exclusion(of hosts: HostList.Hosts) throws(HostObstacle) -> Condition? {
    if hosts.entities.isEmpty, hosts.regexes.isEmpty {
      return hosts.names.isEmpty ? nil : .names(hosts.names)
    }
    try HostList.checkNames(hosts.names + hosts.entities)
    return .patterns(
      hosts.names.map { HostPatterns.below($0) } + (try patterns(of: hosts)))
  }

  /// The patterns of entities and regular expressions.
  private static func patterns(of hosts: HostList.Hosts) throws(HostObstacle) -> [[UInt8]] {
    guard hosts.entities.count <= mostPatterns / 14 else { throw .tooMany([]) }
    var patterns = hosts.entities.flatMap { HostPatterns.entity($0) }
    for regex in hosts.regexes {
      patterns += try self.patterns(of: regex)
      guard patterns.count <= mostPatterns else { throw .tooMany(regex) }
    }
    return patterns
  }

  private static func patterns(of regex: [UInt8]) throws(HostObstacle) -> [[UInt8]] {
    do throws(RegexObstacle) {
      return try RegexTranslator(.host).patterns(of: regex).texts
    } catch {
      throw .regex(regex, error)
    }
  }
}
