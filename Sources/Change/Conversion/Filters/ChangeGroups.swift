// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The change that a filter makes: an option and its value, such as `removeparam=id`.
struct ChangeKey: Hashable {
  let option: String
  /// Empty in an exception that applies to all values.
  let value: [UInt8]
}

/// Rules that change requests, with their exceptions.
///
/// An ignore rule undoes all changes before it, so the changes with exceptions come first, each
/// followed by its own exceptions.
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

  /// The rules in order, and the exceptions among them that also undo other changes.
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

  /// The options in the order of their first occurrence.
  private var options: [String] {
    var options: [String] = []
    for group in groups where !options.contains(group.key.option) {
      options.append(group.key.option)
    }
    return options
  }
}
