// SPDX-License-Identifier: Apache-2.0

/// A rule for declarativeNetRequest, the interface of browser extensions.
///
/// A plain value. It has what Chromium reads; the reader checks whether Chromium accepts the rule.
public struct DNRRule: Sendable, Hashable {
  /// The number that the author gave it, unique in its ruleset.
  public var id: Int32
  /// Higher ones win.
  public var priority: Int32
  /// When it applies.
  package var condition: DNRCondition
  /// What it does.
  package var action: DNRAction

  /// Creates a rule.
  package init(
    id: Int32, priority: Int32 = 1, condition: DNRCondition = DNRCondition(),
    action: DNRAction
  ) {
    self.id = id
    self.priority = priority
    self.condition = condition
    self.action = action
  }

  /// The rank of the rule: of all rules that match a request, the one with the highest wins.
  package var rank: DNRRank { DNRRank(priority: priority, kind: action.kind) }
}

/// The rank of a rule: its priority, and among equal ones the kind of its action.
package struct DNRRank: Sendable, Hashable, Comparable {
  /// The priority.
  package var priority: Int32
  /// The kind of action.
  package var kind: DNRActionKind

  /// Creates a rank.
  package init(priority: Int32, kind: DNRActionKind) {
    self.priority = priority
    self.kind = kind
  }

  /// Compares priorities, then kinds.
  package static func < (one: DNRRank, other: DNRRank) -> Bool {
    (one.priority, one.kind.rawValue) < (other.priority, other.kind.rawValue)
  }
}
