// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A redirect in force, with all data to carry it out.
package struct RedirectEffect: Sendable, Equatable {
  /// The rule that requires it.
  package let rule: RuleReference
  /// Its target.
  package let redirect: Redirect
  /// The rule's pattern, whose groups a substitution refers to.
  package let urlFilter: [UInt8]
  /// The engine that the rule is for.
  package let engine: RuleEngine
}

/// A change of headers in force.
package struct HeaderEffect: Sendable, Equatable {
  /// What is changed.
  package let changes: HeaderChanges
  /// The engine that the rule is for.
  package let engine: RuleEngine
}

/// A modifier in force.
package struct ModifierEffect: Sendable, Equatable {
  /// The rule that has it.
  package let rule: RuleReference
  /// What it modifies.
  package let modifier: Modifier
}

/// Everything that rules do with one load.
public struct Effects: Sendable {
  /// The same decision as that of `decide`.
  public let decision: Decision
  /// The deciding rule, the same as that of `decidingRule`.
  public let decidingRule: RuleReference?
  /// The rules in force, in the order of layers, lists and rules.
  public let rules: [RuleReference]
  /// The selectors of elements to hide, including those of the global style sheet.
  public let selectors: [[UInt8]]
  /// The texts for the app, one for each action; rules may share an action.
  public let notifications: [[UInt8]]
  /// The redirects, one for each action, in order.
  package let redirects: [RedirectEffect]
  /// The changes of headers, one for each action, in order; higher priorities are carried out first.
  package let headerChanges: [HeaderEffect]
  /// The modifiers of all rules that match, in order.
  package let modifiers: [ModifierEffect]

  /// The same with actions whose contents were not gathered.
  func adding(_ actions: ActionSet) -> Effects {
    let decision = Decision(
      actions: decision.actions.union(actions), isBlocked: decision.isBlocked,
      isUpgraded: decision.isUpgraded)
    return Effects(
      decision: decision, decidingRule: decidingRule, rules: rules, selectors: selectors,
      notifications: notifications, redirects: redirects, headerChanges: headerChanges,
      modifiers: modifiers)
  }

  /// The same without the contents of kinds of actions that are not in the set.
  public func reporting(_ kinds: ActionSet) -> Effects {
    Effects(
      decision: decision, decidingRule: decidingRule, rules: rules,
      selectors: kinds.contains(.cssDisplayNone) ? selectors : [],
      notifications: kinds.contains(.notify) ? notifications : [],
      redirects: kinds.contains(.redirect) ? redirects : [],
      headerChanges: kinds.contains(.modifyHeaders) ? headerChanges : [],
      modifiers: kinds.contains(.modify) ? modifiers : [])
  }
}
