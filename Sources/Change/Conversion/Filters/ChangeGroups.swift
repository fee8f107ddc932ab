// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// What a filter changes: an option and its value, such as `removeparam=id`.
struct ChangeKey: Hashable {
  let option: String
  /// Empty in an exception that is about all values.
  let value: [UInt8]
}

/// Rules that change loads, with their exceptions.
///
/// An ignore rule undoes all changes before it, so that those come first that have exceptions, each
/// followed by its own.
struct ChangeGroups {
  private struct Group {
    let key: ChangeKey
    var changes = RuleSection()
    var exceptions = RuleSection()
  }

  private var numbers: [ChangeKey: Int] = [:]
  private var groups: [Group] = []

  mutating func addChange(_ rule: Rule, _ key: ChangeKey, _ filter: Int) {
    let number = number(of: key)
    groups[number].changes.append(rule, from: filter)
  }

  mutating func addException(_ rule: Rule, _ key: ChangeKey, _ filter: Int) {
    let number = number(of: key)
    groups[number].exceptions.append(rule, from: filter)
  }

  private mutating func number(of key: ChangeKey) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = groups.count
    groups.append(Group(key: key))
    return groups.count - 1
  }

  /// The rules in order, and the exceptions among them that undo other changes as well.
  var ordered: (section: RuleSection, wide: Set<Int>) {
    var section = RuleSection()
    var wide: Set<Int> = []
    for option in options {
      let groups = groups.filter { $0.key.option == option }
      let named = groups.filter { !$0.key.value.isEmpty }
      let hasOthers = !section.rules.isEmpty
      for group in named where !group.exceptions.rules.isEmpty && !group.changes.rules.isEmpty {
        if !section.rules.isEmpty { wide.formUnion(group.exceptions.allFilters) }
        section.append(group.changes)
        section.append(group.exceptions)
      }
      for group in named where group.exceptions.rules.isEmpty { section.append(group.changes) }
      for group in groups where group.key.value.isEmpty {
        section.append(group.changes)
        guard !section.rules.isEmpty else { continue }
        if hasOthers { wide.formUnion(group.exceptions.allFilters) }
        section.append(group.exceptions)
      }
    }
    return (section, wide)
  }

  /// The options in the order in which they occur first.
  private var options: [String] {
    var options: [String] = []
    for group in groups where !options.contains(group.key.option) {
      options.append(group.key.option)
    }
    return options
  }
}
