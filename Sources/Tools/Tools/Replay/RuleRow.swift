// SPDX-License-Identifier: Apache-2.0

package import RuleModel

/// A rule that matched requests.
package struct RuleRow: Sendable, Equatable {
  /// Its position.
  package var position: RulePosition
  /// The kind of its action, by its name in lists.
  package var action: String
  /// The rule.
  package var rule: Rule
  /// Requests that its trigger matched.
  package var matched: Int
  /// The requests among them in which no ignore rule undid or prevented the rule.
  package var inForce: Int
  /// Requests that it blocked: it is a block in force, and the load was blocked.
  package var stopped: Int
  /// The bytes of those, if they are known.
  package var stoppedBytes: Int

  /// Creates a row.
  package init(
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
package struct IdleRule: Sendable, Equatable {
  /// Its position.
  package var position: RulePosition
  /// The kind of its action, by its name in lists.
  package var action: String

  /// Creates an idle rule.
  package init(position: RulePosition, action: String) {
    self.position = position
    self.action = action
  }
}
