// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What a rule says, as numbers that are equal for equal meanings.
struct RuleFacts {
  /// The number of the pattern in the table.
  var pattern: Int
  /// The number of the action.
  var action: Int
  /// The flags, without groups that restrict nothing.
  var flags: LoadFlags
  /// The number of the condition, or nil.
  var condition: Int?
  let type: ActionType
  /// Whether the rule would be in the global style sheet in front of all ignore rules.
  var hasGlobalForm: Bool
  /// Whether nothing is done with the rule except that it may be a repeated one.
  var isFrozen: Bool

  var isIgnore: Bool { type == .ignorePreviousRules || type == .ignoreFollowingRules }

  /// Whether both rules say the same.
  func isSame(as other: RuleFacts) -> Bool {
    pattern == other.pattern && action == other.action && flags == other.flags
      && condition == other.condition
  }
}
