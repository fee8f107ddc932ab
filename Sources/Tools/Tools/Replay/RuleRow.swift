// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A rule that matched requests.
public struct RuleRow: Sendable, Equatable {
  /// Its position.
  public var position: RulePosition
  /// The kind of its action, by its name in lists.
  public var action: String
  /// The rule.
  public var rule: Rule
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
    position: RulePosition, action: String, rule: Rule, matched: Int, inForce: Int, stopped: Int,
    stoppedBytes: Int
  ) {
    self.position = position
    self.action = action
    self.rule = rule
    self.matched = matched
    self.inForce = inForce
    self.stopped = stopped
    self.stoppedBytes = stoppedBytes
  }
}

/// A rule that matched nothing.
public struct IdleRule: Sendable, Equatable {
  /// Its position.
  public var position: RulePosition
  /// The kind of its action, by its name in lists.
  public var action: String

  /// Makes an idle rule.
  public init(position: RulePosition, action: String) {
    self.position = position
    self.action = action
  }
}
