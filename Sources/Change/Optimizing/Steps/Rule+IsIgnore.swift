// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

extension Rule {
  /// Whether the rule undoes or cuts off others.
  var isIgnore: Bool {
    action.type == .ignorePreviousRules || action.type == .ignoreFollowingRules
  }
}
