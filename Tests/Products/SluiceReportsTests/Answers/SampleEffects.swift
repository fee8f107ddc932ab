// SPDX-License-Identifier: Apache-2.0

@testable import RuleMatching
import RuleModel
import TestSupport

extension SampleRules {
  /// Effects with a decision that names a rule of the samples.
  static func effects(
    _ actions: ActionSet, isBlocked: Bool = false, isUpgraded: Bool = false, rule: Int? = nil,
    selectors: [String] = [], notifications: [String] = []
  ) -> Effects {
    let decision = Decision(
      actions: actions, isBlocked: isBlocked, isUpgraded: isUpgraded)
    return Effects(
      decision: decision, decidingRule: rule.map { reference($0) }, rules: [],
      selectors: selectors.map { Array($0.utf8) },
      notifications: notifications.map { Array($0.utf8) }, redirects: [], headerChanges: [],
      modifiers: [])
  }
}
