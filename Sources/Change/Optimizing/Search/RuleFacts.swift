// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The content of a rule, as numbers that are equal for equal meanings.
struct RuleFacts {
  /// The number of the text of the pattern in the table.
  let text: Int
  /// What the pattern means: the same number for all its spellings.
  let pattern: Int
  /// The number of the action.
  let action: Int
  /// The flags, without groups that restrict nothing.
  let flags: LoadFlags
  /// The number of the condition, or nil.
  let condition: Int?
  let type: ActionType
  /// Whether the rule would be in the global style sheet in front of all ignore rules.
  let hasGlobalForm: Bool
  /// Whether nothing is done with the rule except that it may be a repeated one.
  let isFrozen: Bool

  var isIgnore: Bool { type == .ignorePreviousRules || type == .ignoreFollowingRules }

  /// Whether both rules are equivalent.
  func isSame(as other: RuleFacts) -> Bool {
    pattern == other.pattern && action == other.action && flags == other.flags
      && condition == other.condition
  }
}
