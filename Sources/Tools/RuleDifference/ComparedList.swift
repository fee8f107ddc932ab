// SPDX-License-Identifier: Apache-2.0

internal import RuleProofs
internal import RuleModel

/// One of two lists that are compared.
struct ComparedList {
  /// A rule of the list whose meaning no other rule of its stretch has.
  struct Entry {
    /// The number of its meaning.
    let meaning: Int
    let action: ActionType
    /// The stretch of the list that it is in: its position among the ignore rules.
    let stretch: Int
    /// The index of the rule among those that were given.
    let rule: Int

    var isIgnoring: Bool { action == .ignorePreviousRules || action == .ignoreFollowingRules }
  }

  let rules: [LocatedRule]
  let entries: [Entry]

  /// How many rules only repeat another one of the same stretch.
  var repeated: Int { rules.count - entries.count }

  /// Reads rules with their meanings; they are in the order of their list.
  init(_ rules: [LocatedRule], _ meanings: [RuleMeaning], _ table: inout MeaningTable) {
    self.rules = rules
    var entries: [Entry] = []
    entries.reserveCapacity(rules.count)
    var stretch = 0
    var last: ActionType?
    var seen: Set<Int> = []
    for (number, meaning) in meanings.enumerated() {
      let action = meaning.action.type
      if ComparedList.kind(of: action) != last {
        last = ComparedList.kind(of: action)
        stretch += 1
        seen.removeAll(keepingCapacity: true)
      }
      let meaning = table.number(of: meaning)
      // Header changes add up; all other actions have an effect only once.
      guard seen.insert(meaning).inserted || action == .modifyHeaders else { continue }
      entries.append(Entry(meaning: meaning, action: action, stretch: stretch, rule: number))
    }
    self.entries = entries
  }

  /// The kind of rules that form a stretch: the same ignore action, or none.
  private static func kind(of action: ActionType) -> ActionType {
    switch action {
    case .ignorePreviousRules, .ignoreFollowingRules: action
    default: .block
    }
  }

  func rule(_ entry: Int) -> LocatedRule { rules[entries[entry].rule] }
}
