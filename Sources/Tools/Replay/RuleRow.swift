// SPDX-License-Identifier: Apache-2.0

/// The position of a rule.
public struct RulePosition: Sendable, Equatable, Hashable {
  /// The name of its list.
  public var list: String
  /// Its number in the list, from 0.
  public var index: Int
  /// Its line, from 1.
  public var line: Int
  /// Its column, from 1.
  public var column: Int

  /// Makes a position.
  public init(list: String, index: Int, line: Int, column: Int) {
    self.list = list
    self.index = index
    self.line = line
    self.column = column
  }
}

/// A rule that matched requests.
public struct RuleRow: Sendable, Equatable {
  /// Its position.
  public var place: RulePosition
  /// The kind of its action, by its name in lists.
  public var action: String
  /// The rule as JSON.
  public var json: String
  /// Requests that its trigger matched.
  public var matched: Int
  /// Those of them in which no ignore rule undid the rule or prevented it.
  public var inForce: Int
  /// Requests that it blocked: it is a block in force, and the load was blocked.
  public var stopped: Int
  /// The bytes of those, as far as known.
  public var stoppedBytes: Int

  /// Makes a row.
  public init(
    place: RulePosition, action: String, json: String, matched: Int, inForce: Int, stopped: Int,
    stoppedBytes: Int
  ) {
    self.place = place
    self.action = action
    self.json = json
    self.matched = matched
    self.inForce = inForce
    self.stopped = stopped
    self.stoppedBytes = stoppedBytes
  }
}

/// A rule that matched nothing.
public struct IdleRule: Sendable, Equatable {
  /// Its position.
  public var place: RulePosition
  /// The kind of its action, by its name in lists.
  public var action: String

  /// Makes an idle rule.
  public init(place: RulePosition, action: String) {
    self.place = place
    self.action = action
  }
}
