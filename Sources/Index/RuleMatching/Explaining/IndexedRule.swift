// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// One rule as an index keeps it.
public struct IndexedRule: Sendable, Equatable {
  /// The place of its list in the index.
  public let list: Int
  /// The name of its list.
  public let listName: String
  /// Its place in the list, counted from 0.
  public let index: Int
  /// The line of its source, counted from 1.
  public let line: Int
  /// The column in that line, in bytes, counted from 1.
  public let column: Int
  /// When it applies.
  public let trigger: IndexedTrigger
  /// What it does.
  public let action: IndexedAction
}

/// When a rule of an index applies.
public struct IndexedTrigger: Sendable, Equatable {
  /// The pattern of URLs; it means the same as that of the source, but may be written differently.
  public let urlFilter: [UInt8]
  /// Whether the pattern tells capital from small letters.
  public let isCaseSensitive: Bool
  /// The types, parties, contexts and methods; an empty group means all.
  public let flags: LoadFlags
  /// The condition, if there is one.
  public let condition: IndexedCondition?
}

/// The condition of a rule of an index.
public struct IndexedCondition: Sendable, Equatable {
  /// Which of the six conditions it is.
  public let member: TriggerMember
  /// Its domains or patterns.
  public let entries: [[UInt8]]
  /// Whether they tell capital from small letters.
  public let isCaseSensitive: Bool
}

/// What a rule of an index does.
public enum IndexedAction: Sendable, Hashable {
  case block
  case blockCookies
  case cssDisplayNone(selector: [UInt8])
  case ignorePreviousRules
  case ignoreFollowingRules
  case makeHTTPS
  case notify(text: [UInt8])
  case redirect(Redirect)
  case modifyHeaders(HeaderChanges)

  /// The action's name.
  public var type: ActionType {
    switch self {
    case .block: .block
    case .blockCookies: .blockCookies
    case .cssDisplayNone: .cssDisplayNone
    case .ignorePreviousRules: .ignorePreviousRules
    case .ignoreFollowingRules: .ignoreFollowingRules
    case .makeHTTPS: .makeHTTPS
    case .notify: .notify
    case .redirect: .redirect
    case .modifyHeaders: .modifyHeaders
    }
  }
}
