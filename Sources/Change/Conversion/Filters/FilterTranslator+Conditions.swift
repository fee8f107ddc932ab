// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Lists of hosts as conditions of rules.
extension FilterTranslator {
  /// One condition for each rule that is needed, nil for none; nil if the list cannot be said,
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

  /// Which entry of a list of hosts wins in the dialect.
  var precedence: HostPrecedence { dialect == .adblockPlus ? .longest : .exclusion }

  /// Notes what the patterns of names before any suffix match too much, or too little where they
  /// exclude.
  mutating func noteEntities(_ domains: FilterDomains, _ number: Int) {
    if domains.included.contains(where: \.isEntity) {
      note(
        number, .broader, .domainEntity,
        "a name before any suffix also matches suffixes under which nobody registers names")
    } else if domains.excluded.contains(where: \.isEntity) {
      note(
        number, .narrower, .domainEntity,
        "an excluded name before any suffix also excludes suffixes that are not public")
    }
  }

  /// The conditions of nearly all filters, made once.
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
    case .entityMinus: "a name with any suffix cannot be combined with exceptions from it"
    case .regexMinus: "a regular expression of hosts cannot be combined with exceptions from it"
    case .regex(_, let regex): "the regular expression of hosts: \(regex.message)"
    case .never: "every included host is excluded, too"
    case .tooMany: "the excluded hosts would need too many patterns"
    default: "a host has characters that cannot be compared"
    }
  }
}
