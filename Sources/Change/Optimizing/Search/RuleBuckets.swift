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
    /// Rules with an `if` condition by each of its entries, others by their rarest.
    var byEntry: [Int: [Int]] = [:]
  }

  /// Up to this many rules are simply tried one after the other.
  private static let mostTried = 24
  /// More entries of a condition than this are not looked up.
  private static let mostEntries = 64
  /// More rules than this are not tried.
  private static let mostCandidates = 512

  private var buckets: [Key: Bucket] = [:]
  /// How many rules have each entry.
  private var counts: [Int]

  init(_ list: WorkingList) {
    let conditions = list.table.conditions
    counts = Array(repeating: 0, count: conditions.entryCount)
    let live = list.live
    for condition in live.compactMap({ list.facts[$0].condition }) {
      for entry in conditions.conditions[condition].entries { counts[entry] += 1 }
    }
    for number in live {
      let facts = list.facts[number]
      let key = Key(pattern: facts.pattern, action: facts.action)
      let filed = facts.condition.map { entries(of: conditions.conditions[$0]) }
      buckets[key, default: Bucket()].add(number, filed)
    }
  }

  /// The entries under which a rule is filed.
  private func entries(of condition: ConditionTable.Entry) -> [Int] {
    condition.kind.isPositive ? condition.entries : rarest(of: condition).map { [$0] } ?? []
  }

  private func rarest(of condition: ConditionTable.Entry) -> Int? {
    condition.entries.prefix(Self.mostEntries).min { counts[$0] < counts[$1] }
  }

  /// Rules with a pattern and an action that may be at least as wide as a rule, apart from the
  /// pattern, in the order of the list where they are few.
  func candidates(
    pattern: Int, action: Int, for rule: RuleFacts, _ conditions: ConditionTable
  ) -> [Int] {
    guard let bucket = buckets[Key(pattern: pattern, action: action)] else { return [] }
    if bucket.rules.count <= Self.mostTried { return bucket.rules }
    let unconditional = Array(bucket.unconditional.prefix(Self.mostCandidates))
    guard let condition = rule.condition else { return unconditional }
    let entry = conditions.conditions[condition]
    let wanted =
      entry.kind.isPositive
      ? rarest(of: entry).map { conditions.atLeastAsWide(as: $0) } ?? []
      : Array(entry.entries.prefix(Self.mostEntries))
    let conditional = wanted.flatMap { bucket.byEntry[$0] ?? [] }
    return unconditional + Array(conditional.prefix(Self.mostCandidates))
  }
}

extension RuleBuckets.Bucket {
  fileprivate mutating func add(_ rule: Int, _ entries: [Int]?) {
    rules.append(rule)
    guard let entries else { return unconditional.append(rule) }
    for entry in entries { byEntry[entry, default: []].append(rule) }
  }
}
