// SPDX-License-Identifier: Apache-2.0

public import RuleMatching
public import RuleModel

/// One property in which two rules differ.
public enum PropertyChange: Sendable, Equatable {
  /// The pattern is written with letters of other cases, which it tells apart.
  case urlFilter(old: [UInt8], new: [UInt8])
  /// The pattern tells capital from small letters, or no longer does.
  case caseSensitivity(old: Bool, new: Bool)
  /// The flags of one group; an empty group means all.
  case flags(TriggerMember, old: LoadFlags, new: LoadFlags)
  /// The entries of the same condition.
  case entries(TriggerMember, added: [[UInt8]], removed: [[UInt8]])
  /// Another condition, or one where there was none.
  case condition(old: IndexedCondition?, new: IndexedCondition?)
  /// The content of an action of the same type.
  case action(old: IndexedAction, new: IndexedAction)

  /// Everything in which two rules differ, in the order of the members of a rule.
  static func all(from old: IndexedRule, to new: IndexedRule) -> [PropertyChange] {
    let (one, other) = (RuleMeaning(old), RuleMeaning(new))
    var changes: [PropertyChange] = []
    if one.pattern != other.pattern { changes.append(pattern(old.trigger, new.trigger)) }
    for (member, group) in groups {
      let (before, after) = (one.flags.intersection(group), other.flags.intersection(group))
      if before != after { changes.append(.flags(member, old: before, new: after)) }
    }
    if one.condition != other.condition {
      changes.append(condition(old.trigger.condition, new.trigger.condition))
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

  private static func pattern(_ old: IndexedTrigger, _ new: IndexedTrigger) -> PropertyChange {
    old.isCaseSensitive == new.isCaseSensitive
      ? .urlFilter(old: old.urlFilter, new: new.urlFilter)
      : .caseSensitivity(old: old.isCaseSensitive, new: new.isCaseSensitive)
  }

  private static func condition(
    _ old: IndexedCondition?, _ new: IndexedCondition?
  ) -> PropertyChange {
    guard let old, let new, old.member == new.member else {
      return .condition(old: old, new: new)
    }
    let (added, removed) = (entries(of: new, notIn: old), entries(of: old, notIn: new))
    return .entries(old.member, added: added, removed: removed)
  }

  /// The entries of a condition whose meaning another one lacks, each once and in order.
  private static func entries(
    of condition: IndexedCondition, notIn other: IndexedCondition
  ) -> [[UInt8]] {
    var seen = Set(other.entries.map { ConditionMeaning.key(of: $0, in: other) })
    return condition.entries.filter {
      seen.insert(ConditionMeaning.key(of: $0, in: condition)).inserted
    }
  }
}
