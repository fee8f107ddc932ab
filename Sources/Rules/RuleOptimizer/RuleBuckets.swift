// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The rules of a list by pattern and action, so that those which may cover a rule are found without
/// comparing all pairs.
struct RuleBuckets {
  private struct Key: Hashable {
    let pattern: Int
    let action: Int
  }

  /// The rules with one pattern and one action.
  fileprivate struct Bucket {
    var rules: [Int] = []
    var unconditional: [Int] = []
    /// Rules with an `if` condition by each of its entries, others by their first.
    var byEntry: [Int: [Int]] = [:]
  }

  /// Up to this many rules are simply tried one after the other.
  private static let mostTried = 24
  /// More entries of a condition than this are not looked up.
  private static let mostEntries = 64

  private var buckets: [Key: Bucket] = [:]

  init(_ list: WorkingList) {
    for number in list.live {
      let facts = list.facts[number]
      let key = Key(pattern: facts.pattern, action: facts.action)
      buckets[key, default: Bucket()].add(number, facts.condition, list.table.conditions)
    }
  }

  /// Rules with a pattern and an action that may be at least as wide as a rule, apart from the
  /// pattern, in the order of the list where they are few.
  func candidates(
    pattern: Int, action: Int, for rule: RuleFacts, _ conditions: ConditionTable
  ) -> [Int] {
    guard let bucket = buckets[Key(pattern: pattern, action: action)] else { return [] }
    if bucket.rules.count <= Self.mostTried { return bucket.rules }
    guard let condition = rule.condition else { return bucket.unconditional }
    let entry = conditions.conditions[condition]
    let wanted =
      entry.kind.isPositive
      ? entry.entries.first.map { conditions.atLeastAsWide(as: $0) } ?? []
      : Array(entry.entries.prefix(Self.mostEntries))
    return bucket.unconditional + wanted.flatMap { bucket.byEntry[$0] ?? [] }
  }
}

extension RuleBuckets.Bucket {
  fileprivate mutating func add(_ rule: Int, _ condition: Int?, _ conditions: ConditionTable) {
    rules.append(rule)
    guard let condition else { return unconditional.append(rule) }
    let entry = conditions.conditions[condition]
    let filed = entry.kind.isPositive ? entry.entries[...] : entry.entries.prefix(1)
    for number in filed { byEntry[number, default: []].append(rule) }
  }
}
