// SPDX-License-Identifier: Apache-2.0

internal import FilterModel
internal import RuleModel

/// Selectors that hide elements, joined by the documents on which they hold.
///
/// One rule can hold many selectors, so filters for the same documents become one rule. A selector
/// that WebKit can not parse would drop the whole rule, so each is checked before.
struct HidingGroups {
  private struct Group {
    let condition: Condition?
    var selectors: [[UInt8]] = []
    var filters: [Int] = []
  }

  private var numbers: [Condition?: Int] = [:]
  private var groups: [Group] = []
  /// The rules that switch hiding off on pages, for generic and for specific selectors.
  var genericExceptions = RuleSection()
  var specificExceptions = RuleSection()

  mutating func add(_ selector: [UInt8], on condition: Condition?, _ filter: Int) {
    let number = numbers[condition] ?? groups.count
    if number == groups.count {
      numbers[condition] = number
      groups.append(Group(condition: condition))
    }
    groups[number].selectors.append(selector)
    groups[number].filters.append(filter)
  }

  /// The lists for all pages and for some, without conditions first.
  func lists(joining most: Int) -> (generic: TranslatedList, specific: TranslatedList) {
    var generic = TranslatedList(.genericHiding)
    var specific = TranslatedList(.specificHiding)
    let inOrder = groups.sorted { $0.condition == nil && $1.condition != nil }
    for group in inOrder {
      if group.condition?.kind.isPositive ?? false {
        append(group, to: &specific, joining: most)
      } else {
        append(group, to: &generic, joining: most)
      }
    }
    generic.append(genericExceptions)
    specific.append(specificExceptions)
    return (generic, specific)
  }

  private func append(_ group: Group, to list: inout TranslatedList, joining most: Int) {
    var start = 0
    while start < group.selectors.count {
      let end = min(start + max(most, 1), group.selectors.count)
      let selector = group.selectors[start..<end].joined(separator: Array(", ".utf8))
      let trigger = Trigger(urlFilter: Array(".*".utf8), condition: group.condition)
      list.append(
        Rule(trigger: trigger, action: .cssDisplayNone(selector: Array(selector))),
        from: group.filters[start..<end])
      start = end
    }
  }
}
