// SPDX-License-Identifier: Apache-2.0

public import RuleModel

/// A rule that both lists have but for some of its properties.
public struct ChangedRule: Sendable, Equatable {
  /// The rule of the old list.
  public let old: LocatedRule
  /// The rule of the new list.
  public let new: LocatedRule
  /// What differs, at least one property.
  public let changes: [PropertyChange]
  /// Whether it also stands on the other side of an ignore rule.
  public let isMoved: Bool
}

/// A rule that both lists have, in an order that decides otherwise.
public struct MovedRule: Sendable, Equatable {
  /// What a rule has crossed.
  public struct Crossing: Sendable, Equatable {
    /// The rule of the new list that is nearest to it of those that it has crossed.
    public let rule: LocatedRule
    /// Whether it stands behind that rule now; otherwise before it.
    public let isBehind: Bool
  }

  /// The rule of the old list.
  public let old: LocatedRule
  /// The rule of the new list.
  public let new: LocatedRule
  /// What it has crossed; nil for a rule of the kind that others cross.
  public let across: Crossing?
}

/// What two lists differ in, by meaning.
///
/// Two rules are the same if they apply to the same loads and do the same, however they are written.
/// The order of rules counts where it decides: rules between the same ignore rules may stand in any
/// order, and as often as they like. A rule that stands on the other side of an ignore rule has
/// moved; where it takes fewer words to say so, it is the ignore rule that has moved. In the same
/// way the order of redirects counts, of blocks against them, and that of changes of headers.
public struct ListDifference: Sendable, Equatable {
  /// Rules of the new list that the old one lacks, in their order.
  public let added: [LocatedRule]
  /// Rules of the old list that the new one lacks, in their order.
  public let removed: [LocatedRule]
  /// Rules that differ in some properties, in the order of the new list.
  public let changed: [ChangedRule]
  /// Rules that have moved, in the order of the new list.
  public let moved: [MovedRule]
  /// How many rules both lists have, in the same order as far as it counts.
  public let same: Int
  /// How many rules of the old list only repeat what another one between the same ignore rules says.
  public let repeatedOld: Int
  /// How many rules of the new list do.
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
