// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A rule with the node of the document that it was read from.
package struct SourceRule: Sendable {
  /// The rule.
  package let rule: Rule
  /// Its position in its list and in the text.
  package let origin: RuleOrigin
  /// Its node in the document.
  package let node: Int

  package init(rule: Rule, origin: RuleOrigin, node: Int) {
    self.rule = rule
    self.origin = origin
    self.node = node
  }
}

/// The readable parts of a malformed rule, so that all of them can be checked.
package struct BrokenRule: Sendable {
  /// Its position in its list and in the text.
  package let origin: RuleOrigin
  /// Its node in the document.
  package let node: Int
  /// The trigger if it has a `url-filter`; flags and conditions with an error are missing.
  package let trigger: Trigger?
  /// The action, if it has no error.
  package let action: Action?

  /// A rule to check instead, or nil if there is nothing to check.
  package var substitute: SourceRule? {
    trigger.map {
      SourceRule(rule: Rule(trigger: $0, action: action ?? .block), origin: origin, node: node)
    }
  }
}
