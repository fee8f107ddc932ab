// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A list that decides the same as another one, with fewer rules.
package struct Optimization: Sendable, Equatable {
  /// A rule of the new list.
  package struct KeptRule: Sendable, Equatable {
    /// The number in the old list of the rule, or of the first one that it comes from.
    package let number: Int
    /// The rule.
    package let rule: Rule
    /// Whether a step made the rule; otherwise it is the old one, with its text.
    package let isMade: Bool
    /// The numbers in the old list of the rules that it comes from, in order.
    package let members: [Int]
  }

  /// The rules of the new list, in order.
  package let rules: [KeptRule]
  /// The steps that lead to it.
  package let steps: [RuleStep]

  /// Whether the list is the same as before.
  package var isUnchanged: Bool { steps.isEmpty }
}
