// SPDX-License-Identifier: Apache-2.0

/// The position in a text that a rule comes from.
public struct RuleOrigin: Sendable, Hashable {
  /// The position of the rule in its list, counted from 0.
  public let index: Int
  /// The byte offset in the text at which the rule begins.
  public let offset: Int

  /// Creates an origin.
  public init(index: Int, offset: Int) {
    self.index = index
    self.offset = offset
  }
}

/// The position of a rule in its list.
public struct RulePosition: Sendable, Hashable {
  /// The name of the list.
  public var list: String
  /// The number of the rule in the list, counted from 0.
  public var index: Int
  /// The line of its source, counted from 1.
  public var line: Int
  /// The column in that line, in bytes, counted from 1.
  public var column: Int
  /// The filter that the rule comes from; nil if its list is a rule list.
  ///
  /// Line and column are then those that the rule has when its list is written as JSON.
  public var filter: FilterPosition?
  /// The number that its author gave it; nil if its list is not of declarativeNetRequest.
  public var id: Int?
  /// The rule as its author wrote it; nil if that is not known, or if its list is not of
  /// declarativeNetRequest.
  public var text: [UInt8]?

  /// Creates a position.
  public init(
    list: String, index: Int, line: Int, column: Int, filter: FilterPosition? = nil,
    id: Int? = nil, text: [UInt8]? = nil
  ) {
    self.id = id
    self.text = text
    self.list = list
    self.index = index
    self.line = line
    self.column = column
    self.filter = filter
  }

  /// The position of a rule that comes from a filter.
  public init(list: String, index: Int, filter: FilterPosition?) {
    self.init(list: list, index: index, line: index + 2, column: 1, filter: filter)
  }
}

/// A rule with its position.
public struct LocatedRule: Sendable, Hashable {
  /// The rule.
  public let rule: Rule
  /// Its position.
  public let position: RulePosition

  /// Creates a located rule.
  public init(_ rule: Rule, at position: RulePosition) {
    self.rule = rule
    self.position = position
  }

  /// When the rule applies.
  public var trigger: Trigger { rule.trigger }
  /// What the rule does.
  public var action: Action { rule.action }
  /// The name of the list.
  public var listName: String { position.list }
}

/// A list of rules with their positions.
public struct LocatedList: Sendable, Equatable {
  /// The name of the list.
  public let name: String
  /// Its rules, in order.
  public let rules: [LocatedRule]

  /// Creates a list.
  public init(name: String, rules: [LocatedRule]) {
    self.name = name
    self.rules = rules
  }
}
