// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Host lists as conditions of rules.
extension FilterTranslator {
  /// One condition for each rule that is needed, nil for none; nil if the list cannot be expressed,
  /// which is noted.
  mutating func conditions(of domains: FilterDomains, _ number: Int) -> [Condition?]? {
    guard !domains.isEmpty else { return Self.noCondition }
    do throws(HostObstacle) {
      let found = try HostConditions(domains, precedence)
      noteEntities(domains, number)
      if let excluded = found.excluded { return [condition(excluded, isPositive: false)] }
      return found.included.map { condition($0, isPositive: true) }
    } catch {
      note(number, .lost, reason(of: error), message(of: error))
      return nil
    }
  }

  /// Which entry of a host list wins in the dialect.
  var precedence: HostPrecedence { dialect == .adblockPlus ? .longest : .exclusion }

  /// Notes where patterns for wildcard suffixes match too much, or too little if they exclude.
  mutating func noteEntities(_ domains: FilterDomains, _ number: Int) {
    if domains.included.contains(where: \.isEntity) {
      note(
        number, .broader, .domainEntity,
        "a name with a wildcard suffix also matches suffixes that are not public")
    } else if domains.excluded.contains(where: \.isEntity) {
      note(
        number, .narrower, .domainEntity,
        "an excluded name with a wildcard suffix also excludes suffixes that are not public")
    }
  }

  /// The conditions of nearly all filters, created once.
  private static let noCondition: [Condition?] = [nil]

  private func condition(_ hosts: HostConditions.Condition, isPositive: Bool) -> Condition {
    switch hosts {
    case .names(let names):
      let entries = names.map { withStar($0) }
      return Condition(isPositive ? .ifDomain : .unlessDomain, entries)
    case .patterns(let patterns):
      return Condition(isPositive ? .ifTopURL : .unlessTopURL, patterns)
    }
  }

  private func withStar(_ name: [UInt8]) -> [UInt8] {
    var entry: [UInt8] = []
    entry.reserveCapacity(name.count + 1)
    entry.append(UInt8(ascii: "*"))
    entry += name
    return entry
  }

  func reason(of obstacle: HostObstacle) -> TranslationReason {
    switch obstacle {
    case .entityMinus: .domainEntityMinus
    case .regexMinus, .regex: .domainRegex
    case .never: .patternNever
    case .tooMany: .domainTooMany
    default: .domainName
    }
  }

  func message(of obstacle: HostObstacle) -> String {
    switch obstacle {
    case .entityMinus: "a name with a wildcard suffix cannot be combined with exceptions from it"
    case .regexMinus: "a regular expression of hosts cannot be combined with exceptions from it"
    case .regex(_, let regex): "the regular expression of hosts: \(regex.message)"
    case .never: "every included host is also excluded"
    case .tooMany: "the excluded hosts would need too many patterns"
    default: "a host has characters that rules cannot compare"
    }
  }
}
