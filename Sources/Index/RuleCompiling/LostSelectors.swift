// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import URLFilters
internal import RuleModel

/// The rules of a list whose selectors hide nothing, because WebKit joins them with one that ends
/// inside a bracket, a string or an escape.
///
/// What such a selector takes with it was seen in page loads: its whole group, and if that is part
/// of the global style sheet, all of the sheet. One that ends with a backslash swallows only what
/// stands behind it in its group, or the group if nothing does.
struct LostSelectors {
  /// What rules of one group have in common.
  private struct Group: Hashable {
    let segment: Int
    let urlFilter: RuleString
    let flags: LoadFlags
    let isCaseSensitive: [Bool]
    /// The rule's own number where it has a condition: such a rule is alone.
    let rule: Int?
  }

  private(set) var rules: Set<Int> = []

  init(_ rules: [Rule]) {
    guard rules.contains(where: { LostSelectors.isUnclosed($0) }) else { return }
    let groups = LostSelectors.groups(of: rules)
    for group in groups { self.rules.formUnion(LostSelectors.lost(in: group)) }
    let firstIgnore = rules.first { LostSelectors.ignores($0) }?.index ?? .max
    let global = groups.filter { group in
      group.first.map { LostSelectors.isGlobal($0, before: firstIgnore) } ?? false
    }.joined()
    if global.contains(where: { LostSelectors.isUnclosed($0) && !LostSelectors.isEscaping($0) }) {
      self.rules.formUnion(global.map(\.index))
    }
  }

  private static func groups(of rules: [Rule]) -> [[Rule]] {
    var numbers: [Group: Int] = [:]
    var groups: [[Rule]] = []
    var segment = 0
    for rule in rules {
      switch rule.action.type {
      case .ignorePreviousRules, .ignoreFollowingRules: segment += 1
      case .cssDisplayNone:
        let trigger = rule.trigger
        let group = Group(
          segment: segment, urlFilter: trigger.urlFilter, flags: trigger.flags,
          isCaseSensitive: [
            trigger.isCaseSensitive, trigger.isTopURLCaseSensitive, trigger.isFrameURLCaseSensitive,
          ], rule: trigger.condition == nil ? nil : rule.index)
        let number = numbers[group, default: groups.count]
        if number == groups.count { groups.append([]) }
        numbers[group] = number
        groups[number].append(rule)
      default: break
      }
    }
    return groups
  }

  private static func lost(in group: [Rule]) -> [Int] {
    guard let first = group.firstIndex(where: { isUnclosed($0) }) else { return [] }
    let onlyEscapes = group.allSatisfy { !isUnclosed($0) || isEscaping($0) }
    let swallows = onlyEscapes && first + 1 < group.count
    return group[(swallows ? first : 0)...].map(\.index)
  }

  private static func selector(of rule: Rule) -> [UInt8] {
    guard case .cssDisplayNone(let selector) = rule.action else { return [] }
    return selector.bytes
  }

  private static func isUnclosed(_ rule: Rule) -> Bool {
    let selector = selector(of: rule)
    return !selector.isEmpty && SelectorList.endsUnclosed(selector)
  }

  /// Whether it is the backslash at its end that a selector is open with.
  private static func isEscaping(_ rule: Rule) -> Bool {
    let selector = selector(of: rule)
    return selector.last == UInt8(ascii: "\\")
      && !SelectorList.endsUnclosed(Array(selector.dropLast()))
  }

  private static func ignores(_ rule: Rule) -> Bool {
    rule.action.type == .ignorePreviousRules || rule.action.type == .ignoreFollowingRules
  }

  private static func isGlobal(_ rule: Rule, before firstIgnore: Int) -> Bool {
    rule.trigger.flags.isEmpty && rule.trigger.condition == nil && rule.index < firstIgnore
      && URLFilter(parsing: rule.trigger.urlFilter.bytes).matchesEverything
  }
}
