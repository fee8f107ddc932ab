// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A rule that both lists have, except for some of its properties.
package struct ChangedRule: Sendable, Equatable {
  /// The rule of the old list.
  package let old: LocatedRule
  /// The rule of the new list.
  package let new: LocatedRule
  /// What differs, at least one property.
  package let changes: [PropertyChange]
  /// Whether it is also on the other side of an ignore rule.
  package let isMoved: Bool
}

/// A rule that both lists have, in an order that changes decisions.
package struct MovedRule: Sendable, Equatable {
  /// The rule that a moved rule has crossed.
  package struct Crossing: Sendable, Equatable {
    /// The rule of the new list that is nearest to it among those that it has crossed.
    package let rule: LocatedRule
    /// Whether it is after that rule now; otherwise before it.
    package let isBehind: Bool
  }

  /// The rule of the old list.
  package let old: LocatedRule
  /// The rule of the new list.
  package let new: LocatedRule
  /// The rule that it has crossed; nil for a rule of the kind that others cross.
  package let across: Crossing?
}

/// The differences between two lists, by meaning.
///
/// Two rules are the same if they apply to the same loads and have the same effect, however they
/// are written. The order of rules counts if it affects decisions: rules between the same ignore
/// rules may be in any order, and may be repeated. A rule that is on the other side of an ignore
/// rule has moved; if that is shorter to report, the ignore rule has moved instead. In the same way
/// the order of redirects, of blocks relative to them, and of header changes counts.
public struct ListDifference: Sendable, Equatable {
  /// Rules of the new list that the old one does not have, in order.
  public let added: [LocatedRule]
  /// Rules of the old list that the new one does not have, in order.
  public let removed: [LocatedRule]
  /// Rules that differ in some properties, in the order of the new list.
  package let changed: [ChangedRule]
  /// Rules that have moved, in the order of the new list.
  package let moved: [MovedRule]
  /// How many rules both lists have, in the same order where it counts.
  public let same: Int
  /// How many rules of the old list only repeat another one between the same ignore rules.
  public let repeatedOld: Int
  /// How many rules of the new list only repeat another one.
  public let repeatedNew: Int

  /// Compares the rules of two lists, each in the order of its list.
  ///
  /// - Complexity: O(n log n).
  public static func between(
    _ old: [LocatedRule], and new: [LocatedRule]
  ) -> ListDifference {
    var comparison = ListComparison(old, new)
    return comparison.difference()
  }

  /// Whether the lists mean the same.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty
  }
}
