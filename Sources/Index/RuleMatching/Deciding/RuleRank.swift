// SPDX-License-Identifier: Apache-2.0

/// The rank of a rule: its priority, and among equal ones the kind of its action.
struct RuleRank: Comparable {
  private let value: UInt64
  private let id: UInt32

  // INVARIANT: missingRanks, rankCount, rankKind.
  init(_ rule: RuleID, _ tables: IndexTables) {
    value = tables.ranks[rule.number].rank
    id = tables.ranks[rule.number].id
  }

  /// Whether another rule comes first: the rank counts, and then the higher id, as observed in
  /// Chromium 156 for changes of headers, and for an expression and a `urlFilter`.
  func yields(to other: RuleRank) -> Bool { (value, id) < (other.value, other.id) }

  static func < (one: RuleRank, other: RuleRank) -> Bool { one.value < other.value }
}
