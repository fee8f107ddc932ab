// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// Comparisons of rules that do not parse patterns.
extension Rule {
  /// Whether two rules are equivalent; a case switch for a condition that does not exist is
  /// ignored.
  public func isSame(as other: Rule) -> Bool {
    action == other.action && trigger.urlFilter == other.trigger.urlFilter
      && trigger.isCaseSensitive == other.trigger.isCaseSensitive
      && trigger.flags == other.trigger.flags && trigger.hasSameCondition(as: other.trigger)
      && trigger.sluice == other.trigger.sluice
  }

  /// Whether the rule is at least as wide as another one, ignoring the pattern.
  public func coversExceptForPattern(_ narrow: Rule) -> Bool {
    guard action == narrow.action, trigger.flags.covers(narrow.trigger.flags) else { return false }
    guard trigger.sluice == nil || trigger.sluice == narrow.trigger.sluice else { return false }
    guard trigger.condition != nil else { return true }
    // WebKit misreads a condition next to a method, so nothing is claimed about such a rule.
    return trigger.hasSameCondition(as: narrow.trigger)
      && trigger.flags.isDisjoint(with: .anyMethod)
      && narrow.trigger.flags.isDisjoint(with: .anyMethod)
  }
}

extension Trigger {
  /// Whether two triggers have the same condition, compared by its text.
  public func hasSameCondition(as other: Trigger) -> Bool {
    condition == other.condition
      && (condition == nil || isConditionCaseSensitive == other.isConditionCaseSensitive)
  }
}
