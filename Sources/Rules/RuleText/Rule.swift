// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A string of a rule: its content, and the node it was read from.
public struct RuleString: Sendable, Hashable {
  /// UTF-8, where a lone surrogate stands as three bytes.
  public let bytes: [UInt8]
  /// The node in the document.
  public let node: Int

  /// The content as text to show to a person.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Two strings are equal if their content is.
  public static func == (one: RuleString, other: RuleString) -> Bool { one.bytes == other.bytes }

  /// Takes in the content only, as equality does.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The condition of a trigger: on the page's URL or the frame's.
public struct Condition: Sendable, Equatable {
  /// Which of the six members it is.
  public let member: TriggerMember
  /// Its entries, of which one must match (`if-…`) or none may (`unless-…`).
  public let entries: [RuleString]
  /// The node of the list of entries.
  public let node: Int

  /// Two conditions are equal if they ask for the same, wherever they stand.
  public static func == (one: Condition, other: Condition) -> Bool {
    one.member == other.member && one.entries == other.entries
  }
}

/// When a rule applies.
public struct Trigger: Sendable, Equatable {
  /// The pattern of the URLs that it is for.
  public let urlFilter: RuleString
  /// Whether the pattern tells capital from small letters.
  public let isCaseSensitive: Bool
  /// The same for `if-domain`, `unless-domain`, `if-top-url` and `unless-top-url`.
  public let isTopURLCaseSensitive: Bool
  /// The same for `if-frame-url` and `unless-frame-url`.
  public let isFrameURLCaseSensitive: Bool
  /// The load types, parties, contexts and methods that it is for; an empty group means all.
  public let flags: LoadFlags
  /// The condition, if there is one.
  public let condition: Condition?

  /// Whether the condition's patterns tell capital from small letters.
  public var isConditionCaseSensitive: Bool {
    switch condition?.member {
    case .ifFrameURL, .unlessFrameURL: isFrameURLCaseSensitive
    default: isTopURLCaseSensitive
    }
  }
}

/// What a rule does.
public indirect enum Action: Sendable, Hashable {
  case block
  case blockCookies
  case cssDisplayNone(selector: RuleString)
  case ignorePreviousRules
  case ignoreFollowingRules
  case makeHTTPS
  case notify(text: RuleString)
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

/// One rule of a list.
public struct Rule: Sendable, Equatable {
  /// Its place in the list, counted from 0.
  public let index: Int
  /// Its node in the document.
  public let node: Int
  /// The byte of the document with which it begins.
  public let start: Int
  /// When it applies.
  public let trigger: Trigger
  /// What it does.
  public let action: Action

  init(index: Int, node: Int, start: Int, trigger: Trigger, action: Action) {
    self.index = index
    self.node = node
    self.start = start
    self.trigger = trigger
    self.action = action
  }
}

/// What could be read of a rule that is not well formed, so that all of its parts can be checked.
public struct BrokenRule: Sendable, Equatable {
  /// Its place in the list, counted from 0.
  public let index: Int
  /// Its node in the document.
  public let node: Int
  /// The byte of the document with which it begins.
  public let start: Int
  /// The trigger if it has a `url-filter`; flags and conditions with an error are missing.
  public let trigger: Trigger?
  /// The action, if it has no error.
  public let action: Action?

  /// A rule to check in its place, or nil if there is nothing to check.
  public var substitute: Rule? {
    trigger.map {
      Rule(index: index, node: node, start: start, trigger: $0, action: action ?? .block)
    }
  }
}
