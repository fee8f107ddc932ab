// SPDX-License-Identifier: Apache-2.0

internal import RuleProofs
internal import RuleModel

/// One of two lists that are compared.
struct ComparedList {
  /// A rule of the list that does not only repeat an earlier one.
  struct Entry {
    /// The number of its meaning.
    let meaning: Int
    let action: ActionType
    /// The segment of the list that contains it: its position among the ignore rules.
    let stretch: Int
    /// The index of the rule among the given rules.
    let rule: Int

    var isIgnoring: Bool { action == .ignorePreviousRules || action == .ignoreFollowingRules }
  }

  let rules: [LocatedRule]
  let entries: [Entry]

  /// How many rules only repeat an earlier one.
  var repeated: Int { rules.count - entries.count }

  /// Reads rules with their meanings; they are in the order of their list.
  init(_ rules: [LocatedRule], _ meanings: [RuleMeaning], _ table: inout MeaningTable) {
    self.rules = rules
    var entries: [Entry] = []
    entries.reserveCapacity(rules.count)
    var stretch = 0
    var last: ActionType?
    var seen = SeenMeanings()
    let hasRedirect = rules.contains { $0.rule.action.type == .redirect }
    let hasNotification = rules.contains { $0.rule.action.type == .notify }
    for (number, meaning) in meanings.enumerated() {
      let action = meaning.action.type
      if ComparedList.kind(of: action) != last {
        last = ComparedList.kind(of: action)
        stretch += 1
        seen.startStretch(of: action)
      }
      let meaning = table.number(of: meaning)
      let scope = rules[number].rule.repetitionScope(
        besideRedirects: hasRedirect, besideNotifications: hasNotification)
      guard scope.map({ seen.insert(meaning, in: $0) }) ?? true else { continue }
      entries.append(Entry(meaning: meaning, action: action, stretch: stretch, rule: number))
    }
    self.entries = entries
  }

  /// The kind of rules that form a segment: the same ignore action, or none.
  private static func kind(of action: ActionType) -> ActionType {
    switch action {
    case .ignorePreviousRules, .ignoreFollowingRules: action
    default: .block
    }
  }

  func rule(_ entry: Int) -> LocatedRule { rules[entries[entry].rule] }
}

/// The meanings of earlier rules that a rule would repeat without effect.
private struct SeenMeanings {
  private var meanings = RepetitionScope.allCases.map { _ in Set<Int>() }

  /// Adds a meaning; false if it is already known.
  mutating func insert(_ meaning: Int, in scope: RepetitionScope) -> Bool {
    meanings[scope.rawValue].insert(meaning).inserted
  }

  /// Removes the meanings that do not reach into a segment that starts with an action.
  mutating func startStretch(of action: ActionType) {
    forget(.whileIgnoring)
    if action == .ignorePreviousRules || action == .ignoreFollowingRules { forget(.untilIgnoring) }
    if action == .ignorePreviousRules { forget(.untilIgnorePrevious) }
  }

  private mutating func forget(_ scope: RepetitionScope) {
    meanings[scope.rawValue].removeAll(keepingCapacity: true)
  }
}
