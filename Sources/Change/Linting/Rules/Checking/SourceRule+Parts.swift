// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleText

extension SourceRule {
  /// When the rule applies.
  var trigger: Trigger { rule.trigger }
  /// What the rule does.
  var action: Action { rule.action }
  /// The position in the list, counted from 0.
  var index: Int { origin.index }
}
