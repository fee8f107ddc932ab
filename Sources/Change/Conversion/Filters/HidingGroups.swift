// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import RuleModel

/// Selectors of cosmetic filters, joined by the documents that they apply to.
///
/// One rule can have many selectors, so filters for the same documents become one rule. A selector
/// that WebKit cannot parse would drop the whole rule, so each one is checked first.
struct HidingGroups {
  private struct Group {
    let key: Key
    var selectors: [[UInt8]] = []
    var filters: [Int] = []

    /// Whether it applies to every load, so that its selectors are in the sheet for all pages.
    var isUniversal: Bool { key.first.flags.isEmpty && key.first.isUnconditional }
  }

  /// The shared properties of a group, hashed by words instead of bytes.
  private struct Key: Hashable {
    let first: Trigger
    /// Other triggers of the same selectors; almost always none.
    let others: [Trigger]
    let isGeneric: Bool

    func hash(into hasher: inout Hasher) {
      hasher.combine(isGeneric)
      hash(first, into: &hasher)
      for trigger in others { hash(trigger, into: &hasher) }
    }

    private func hash(_ trigger: Trigger, into hasher: inout Hasher) {
      TextKey(trigger.urlFilter).hash(into: &hasher)
      hasher.combine(trigger.sluice)
      guard let condition = trigger.condition else { return }
      hasher.combine(condition.kind)
      hasher.combine(condition.entries.count)
      for entry in condition.entries { TextKey(entry).hash(into: &hasher) }
    }
  }

  private var numbers: [Key: Int] = [:]
  private var groups: [Group] = []
  /// The rules that switch hiding off on pages, for generic and for specific selectors.
  var genericExceptions = RuleSection()
  var specificExceptions = RuleSection()
  /// The rules that cut off these rules where hiding is switched on again.
  var genericCuts = RuleSection()
  var specificCuts = RuleSection()

  mutating func add(
    _ selector: [UInt8], on first: Trigger, _ others: [Trigger] = [], isGeneric: Bool,
    _ filter: Int
  ) {
    let key = Key(first: first, others: others, isGeneric: isGeneric)
    let number = numbers[key] ?? groups.count
    if number == groups.count {
      numbers[key] = number
      groups.append(Group(key: key))
    }
    groups[number].selectors.append(selector)
    groups[number].filters.append(filter)
  }

  /// The lists for all pages and for some: rules for every load come first.
  func lists(joining most: Int) -> (generic: TranslatedList, specific: TranslatedList) {
    var generic = TranslatedList(.genericHiding)
    var specific = TranslatedList(.specificHiding)
    let inOrder =
      groups.filter(\.isUniversal) + groups.filter { !$0.isUniversal }
    for group in inOrder {
      if group.key.isGeneric {
        append(group, to: &generic, joining: most)
      } else {
        append(group, to: &specific, joining: most)
      }
    }
    for section in [genericCuts, genericExceptions] { generic.append(section) }
    for section in [specificCuts, specificExceptions] { specific.append(section) }
    return (generic, specific)
  }

  private func append(_ group: Group, to list: inout TranslatedList, joining most: Int) {
    var start = 0
    while start < group.selectors.count {
      let end = min(start + max(most, 1), group.selectors.count)
      let selector = group.selectors[start..<end].joined(separator: Array(", ".utf8))
      let action = Action.cssDisplayNone(selector: Array(selector))
      list.append(Rule(trigger: group.key.first, action: action), from: group.filters[start..<end])
      for trigger in group.key.others {
        list.append(Rule(trigger: trigger, action: action), from: group.filters[start..<end])
      }
      start = end
    }
  }
}
