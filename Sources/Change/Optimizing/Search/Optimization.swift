// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A list that decides the same as another one, with fewer rules.
public struct Optimization: Sendable, Equatable {
  /// A rule of the new list.
  public struct KeptRule: Sendable, Equatable {
    /// The number in the old list of the rule, or of the first one that it is made of.
    public let number: Int
    /// The rule.
    public let rule: Rule
    /// Whether a step made the rule; otherwise it is the old one, with its text.
    public let isMade: Bool
    /// The numbers in the old list of the rules that it is made of, in order.
    public let members: [Int]
  }

  /// The rules of the new list, in order.
  public let rules: [KeptRule]
  /// The steps that lead to it.
  public let steps: [RuleStep]

  /// Whether the list is the same as before.
  public var isUnchanged: Bool { steps.isEmpty }
}
