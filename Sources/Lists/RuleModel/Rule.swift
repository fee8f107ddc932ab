// SPDX-License-Identifier: Apache-2.0

/// One rule of a list: when it applies, and what it does.
///
/// A plain value. Rules are read from text, returned by an index, or built in code; the linter
/// checks whether a target accepts a rule.
public struct Rule: Sendable, Hashable {
  /// When the rule applies.
  public var trigger: Trigger
  /// What the rule does.
  public var action: Action

  /// Creates a rule.
  public init(trigger: Trigger, action: Action) {
    self.trigger = trigger
    self.action = action
  }
}
