// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Groups of rules that may become one, in the order of their first rules.
struct RuleGroups<Key: Hashable> {
  private var slots: [Key: Int] = [:]
  private(set) var groups: [[Int]] = []

  mutating func add(_ rule: Int, to key: Key) {
    if let slot = slots[key] {
      groups[slot].append(rule)
    } else {
      slots[key] = groups.count
      groups.append([rule])
    }
  }

  /// The groups of at least two rules that are spelled alike apart from what may differ.
  ///
  /// Then whoever checks a step needs no knowledge of spellings.
  func joinable(in list: WorkingList, without clear: (inout Rule) -> Void) -> [[Int]] {
    groups.filter { $0.count > 1 }.flatMap { group in
      var parts = RuleGroups<Rule>()
      for number in group {
        guard var rule = list.rules[number] else { continue }
        clear(&rule)
        parts.add(number, to: rule)
      }
      return parts.groups.filter { $0.count > 1 }
    }
  }
}
