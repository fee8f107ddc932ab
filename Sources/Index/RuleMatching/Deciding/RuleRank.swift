// SPDX-License-Identifier: Apache-2.0

/// The rank of a rule: its priority, and among equal ones the kind of its action.
struct RuleRank: Comparable {
  private let value: UInt64

  // INVARIANT: missingRanks, rankCount, rankKind.
  init(_ rule: RuleID, _ tables: IndexTables) { value = tables.ranks[rule.number].rank }

  static func < (one: RuleRank, other: RuleRank) -> Bool { one.value < other.value }
}
