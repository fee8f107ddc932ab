// SPDX-License-Identifier: Apache-2.0

internal import RuleProofs
package import RuleModel

/// One property in which two rules differ.
package enum PropertyChange: Sendable, Equatable {
  /// The case of letters in a case-sensitive pattern.
  case urlFilter(old: [UInt8], new: [UInt8])
  /// Whether the pattern is case-sensitive.
  case caseSensitivity(old: Bool, new: Bool)
  /// The flags of one group; an empty group means all.
  case flags(TriggerMember, old: LoadFlags, new: LoadFlags)
  /// The entries of the same condition.
  case entries(Condition.Kind, added: [[UInt8]], removed: [[UInt8]])
  /// Another condition, or one that only one rule has.
  case condition(old: Condition?, new: Condition?)
  /// Other terms that only Sluice reads.
  case sluice(old: SluiceTerms?, new: SluiceTerms?)
  /// The content of an action of the same type.
  case action(old: Action, new: Action)

  /// All differences between two rules, in the order of the members of a rule.
  static func all(from old: LocatedRule, to new: LocatedRule) -> [PropertyChange] {
    let (one, other) = (RuleMeaning(old.rule), RuleMeaning(new.rule))
    var changes: [PropertyChange] = []
    if one.pattern != other.pattern { changes.append(pattern(old.trigger, new.trigger)) }
    for (member, group) in groups {
      let (before, after) = (one.flags.intersection(group), other.flags.intersection(group))
      if before != after { changes.append(.flags(member, old: before, new: after)) }
    }
    if one.condition != other.condition {
      changes.append(condition(old.trigger, new.trigger))
    }
    if one.sluice != other.sluice {
      changes.append(.sluice(old: one.sluice, new: other.sluice))
    }
    if one.action != other.action {
      changes.append(.action(old: old.action, new: new.action))
    }
    return changes
  }

  private static let groups: [(TriggerMember, LoadFlags)] = [
    (.resourceType, .anyType), (.loadType, .anyParty), (.loadContext, .anyContext),
    (.requestMethod, .anyMethod),
  ]

  private static func pattern(_ old: Trigger, _ new: Trigger) -> PropertyChange {
    old.isCaseSensitive == new.isCaseSensitive
      ? .urlFilter(old: old.urlFilter, new: new.urlFilter)
      : .caseSensitivity(old: old.isCaseSensitive, new: new.isCaseSensitive)
  }

  private static func condition(_ old: Trigger, _ new: Trigger) -> PropertyChange {
    guard let before = old.condition, let after = new.condition, before.kind == after.kind else {
      return .condition(old: old.condition, new: new.condition)
    }
    return .entries(
      before.kind, added: entries(of: new, notIn: old), removed: entries(of: old, notIn: new))
  }

  /// The entries of a condition whose meaning is missing in another one, each once and in order.
  private static func entries(of trigger: Trigger, notIn other: Trigger) -> [[UInt8]] {
    var seen = Set(keys(of: other))
    let entries = trigger.condition?.entries ?? []
    return zip(entries, keys(of: trigger)).filter { seen.insert($1).inserted }.map(\.0)
  }

  private static func keys(of trigger: Trigger) -> [[UInt8]] {
    guard let condition = trigger.condition else { return [] }
    return condition.entries.map { ConditionMeaning.key(of: $0, in: condition, of: trigger) }
  }
}
