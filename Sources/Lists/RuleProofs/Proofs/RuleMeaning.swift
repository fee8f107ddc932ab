// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns
package import RuleModel

/// The meaning of a rule, independent of its spelling and position.
package struct RuleMeaning: Hashable, Sendable {
  /// A hash of all other properties.
  private let digest: UInt64
  /// A form of the pattern that depends on case only where case decides.
  package let pattern: [UInt8]
  package let flags: LoadFlags
  package let condition: ConditionMeaning?
  /// Compared by their text.
  package let sluice: SluiceTerms?
  package let action: Action

  package init(_ rule: Rule) {
    let trigger = rule.trigger
    pattern = RuleMeaning.pattern(of: rule)
    condition = ConditionMeaning(trigger)
    sluice = trigger.sluice
    action = rule.action
    flags =
      RuleMeaning.keepsFlags(rule, pattern)
      ? trigger.flags : RuleMeaning.withoutWholeGroups(trigger.flags)
    digest = RuleMeaning.digest(pattern, flags, condition, sluice, action)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  private static func digest(
    _ pattern: [UInt8], _ flags: LoadFlags, _ condition: ConditionMeaning?,
    _ sluice: SluiceTerms?, _ action: Action
  ) -> UInt64 {
    var digest = ByteHash(seed: ByteHash.randomSeed)
    digest.add(pattern)
    digest.add(Int(flags.rawValue))
    digest.add(action.type.number)
    if let condition { digest.add(condition.hashValue) }
    if let sluice { digest.add(sluice.hashValue) }
    switch action {
    case .cssDisplayNone(let text), .notify(let text): digest.add(text)
    case .redirect, .modifyHeaders, .modify: digest.add(action.hashValue)
    default: break
    }
    return digest.value
  }

  /// Whether a complete group of flags has a different meaning than none.
  private static func keepsFlags(_ rule: Rule, _ pattern: [UInt8]) -> Bool {
    guard rule.trigger.isUnconditional else { return false }
    switch rule.action.type {
    // A style sheet for all pages comes from a rule that names no flags at all.
    case .cssDisplayNone: return pattern == PatternKey.everything
    // Rules share an action only if they name the same flags.
    case .notify, .redirect, .modifyHeaders: return true
    default: return false
    }
  }

  /// A substitution refers to the groups of the pattern, so the pattern's text counts.
  private static func pattern(of rule: Rule) -> [UInt8] {
    let trigger = rule.trigger
    if case .redirect(.regexSubstitution) = rule.action {
      return PatternKey.sourceKey(of: trigger.urlFilter, trigger.isCaseSensitive)
    }
    return PatternKey.key(of: trigger.urlFilter, isCaseSensitive: trigger.isCaseSensitive)
  }

  /// A complete group restricts nothing; there is one method at most.
  private static func withoutWholeGroups(_ flags: LoadFlags) -> LoadFlags {
    var flags = flags
    for group in [LoadFlags.anyType, .anyParty, .anyContext] where flags.isSuperset(of: group) {
      flags.subtract(group)
    }
    return flags
  }
}

/// The meaning of a condition: its entries are a set.
package struct ConditionMeaning: Hashable, Sendable {
  private let digest: UInt64
  package let kind: Condition.Kind
  package let entries: [[UInt8]]

  /// The meaning of a trigger's condition; nil if it has none.
  package init?(_ trigger: Trigger) {
    guard let condition = trigger.condition else { return nil }
    kind = condition.kind
    let keys = condition.entries.map { ConditionMeaning.key(of: $0, in: condition, of: trigger) }
    entries = ConditionMeaning.sorted(keys)
    var digest = ByteHash(seed: ByteHash.randomSeed)
    for entry in entries { digest.add(entry) }
    self.digest = digest.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(kind)
  }

  /// The sorted keys, without repetitions.
  private static func sorted(_ keys: [[UInt8]]) -> [[UInt8]] {
    guard keys.count > 1 else { return keys }
    var sorted: [[UInt8]] = []
    for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) where key != sorted.last {
      sorted.append(key)
    }
    return sorted
  }

  /// The key of one entry, equal only for entries with the same meaning.
  package static func key(
    of entry: [UInt8], in condition: Condition, of trigger: Trigger
  ) -> [UInt8] {
    let isCaseSensitive = trigger.isConditionCaseSensitive
    guard condition.kind.isOnDomain else {
      return PatternKey.key(of: entry, isCaseSensitive: isCaseSensitive)
    }
    // Hosts in URLs are always in lowercase.
    let domain = isCaseSensitive ? entry : entry.map(\.lowercasedASCII)
    guard !DomainPattern.isPlainHost(domain) else { return domain }
    let pattern = DomainPattern.pattern(of: entry)
    return PatternKey.key(of: pattern, isCaseSensitive: isCaseSensitive)
  }
}

/// Gives each meaning a number, so that rules are compared by number.
package struct MeaningTable: Sendable {
  private var numbers: [RuleMeaning: Int] = [:]
  package private(set) var meanings: [RuleMeaning] = []

  package init() {}

  package mutating func number(of meaning: RuleMeaning) -> Int {
    if let known = numbers[meaning] { return known }
    numbers[meaning] = meanings.count
    meanings.append(meaning)
    return meanings.count - 1
  }
}
