// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A redirect in force, with what it needs to be carried out.
public struct RedirectEffect: Sendable, Equatable {
  /// The rule that asks for it.
  public let rule: RuleReference
  /// Where it leads.
  public let redirect: Redirect
  /// The rule's pattern, whose groups a substitution refers to.
  public let urlFilter: [UInt8]
}

/// Everything that is to be done with one load.
public struct Effects: Sendable {
  /// The same answer as that of `decide`.
  public let decision: Decision
  /// The rules in force, in the order of layers, lists and rules.
  public let rules: [RuleReference]
  /// The selectors of elements to hide, those of the global style sheet among them.
  public let selectors: [[UInt8]]
  /// The texts for the app.
  public let notifications: [[UInt8]]
  /// The redirects, in order.
  public let redirects: [RedirectEffect]
  /// The changes of headers, in order; higher priorities come first when they are carried out.
  public let headerChanges: [HeaderChanges]

  /// The same without the contents of kinds of actions that are not asked for.
  public func telling(_ kinds: ActionSet) -> Effects {
    Effects(
      decision: decision, rules: rules,
      selectors: kinds.contains(.cssDisplayNone) ? selectors : [],
      notifications: kinds.contains(.notify) ? notifications : [],
      redirects: kinds.contains(.redirect) ? redirects : [],
      headerChanges: kinds.contains(.modifyHeaders) ? headerChanges : [])
  }
}
