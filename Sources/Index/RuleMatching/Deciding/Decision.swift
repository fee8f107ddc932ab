// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A set of kinds of actions.
public struct ActionSet: OptionSet, Sendable, Hashable, BitwiseCopyable {
  /// A bit for each kind, in the order of `ActionType.allCases`.
  public let rawValue: UInt16

  /// Creates a set from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Creates a set of one kind.
  public init(_ type: ActionType) { self = ActionSet.members[type.number] }

  private static let members = ActionType.allCases.indices.map { ActionSet(rawValue: 1 << $0) }

  /// Stops the load.
  public static let block = ActionSet(rawValue: 1 << 0)
  /// Sends and stores no cookies.
  public static let blockCookies = ActionSet(rawValue: 1 << 1)
  /// Hides elements.
  public static let cssDisplayNone = ActionSet(rawValue: 1 << 2)
  /// Undoes earlier rules of the same list.
  public static let ignorePreviousRules = ActionSet(rawValue: 1 << 3)
  /// Cuts off later rules of the same list.
  public static let ignoreFollowingRules = ActionSet(rawValue: 1 << 4)
  /// Loads over a secure connection.
  public static let makeHTTPS = ActionSet(rawValue: 1 << 5)
  /// Notifies the app.
  public static let notify = ActionSet(rawValue: 1 << 6)
  /// Redirects the load.
  public static let redirect = ActionSet(rawValue: 1 << 7)
  /// Changes headers.
  public static let modifyHeaders = ActionSet(rawValue: 1 << 8)
  /// Changes something about a page or a load in a way that only filters have.
  public static let modify = ActionSet(rawValue: 1 << 9)

  /// All kinds.
  package static let all = ActionSet(rawValue: 1 << 10 - 1)
  /// The kinds that change a load.
  static let changes: ActionSet = [.makeHTTPS, .redirect, .modifyHeaders]

  /// The kinds that are in the set.
  public var types: [ActionType] { ActionType.allCases.filter { contains(ActionSet($0)) } }
}

/// One rule of a matcher.
public struct RuleReference: Sendable, Hashable {
  /// The index of its layer in the matcher.
  public let layer: Int
  /// Its number in the index, counted over all of the index's lists.
  public let rule: Int

  /// Creates a reference.
  public init(layer: Int, rule: Int) {
    self.layer = layer
    self.rule = rule
  }
}

/// What rules decide about one load; a plain value.
///
/// `Matcher.decidingRule(of:_:on:)` finds the deciding rule.
public struct Decision: Sendable, Equatable {
  /// The kinds of actions that are in force.
  public let actions: ActionSet
  /// Whether the load is stopped.
  ///
  /// False if a redirect in force comes first and the matcher allows active actions.
  public let isBlocked: Bool
  /// Whether the load is upgraded to `https` or `wss`: an action requires it, and the URL would
  /// change.
  public let isUpgraded: Bool

  init(actions: ActionSet, isBlocked: Bool, isUpgraded: Bool) {
    self.actions = actions
    self.isBlocked = isBlocked
    self.isUpgraded = isUpgraded
  }

  /// The decision that changes nothing.
  public static let nothing = Decision(actions: [], isBlocked: false, isUpgraded: false)
}
