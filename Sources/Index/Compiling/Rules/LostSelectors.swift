// SPDX-License-Identifier: Apache-2.0

internal import Patterns
internal import RuleModel

/// The rules of a list whose selectors hide nothing, because WebKit joins them with one that ends
/// inside a bracket, a string or an escape.
///
/// What such a selector disables was observed in page loads: its whole group, and if that is part
/// of the global style sheet, all of the sheet. One that ends with a backslash disables only what
/// comes after it in its group, or the group if nothing does.
struct LostSelectors {
  /// The properties that the rules of one group share.
  private struct Group: Hashable {
    let segment: Int
    let urlFilter: [UInt8]
    let flags: LoadFlags
    let isCaseSensitive: [Bool]
    /// The rule's own number if it has a condition: such a rule is alone.
    let rule: Int?
  }

  /// Only while they are searched.
  private var rules: [Rule]
  private var lost: Set<Int> = []

  /// Finds the rules among those of a list.
  init(_ rules: [Rule]) {
    self.rules = rules
    defer { self.rules = [] }
    guard rules.contains(where: { LostSelectors.isUnclosed($0) }) else { return }
    let groups = groups()
    for group in groups { lost.formUnion(lostRules(of: group)) }
    let firstIgnore = rules.firstIndex { LostSelectors.ignores($0) } ?? rules.count
    let global = groups.filter { group in
      group.first.map { isGlobal($0, before: firstIgnore) } ?? false
    }.joined()
    if global.contains(where: { isUnclosed($0) && !isEscaping($0) }) { lost.formUnion(global) }
  }

  /// Whether the selector of a rule hides nothing; rules are given by their index.
  func contains(_ rule: Int) -> Bool { lost.contains(rule) }

  private func groups() -> [[Int]] {
    var numbers: [Group: Int] = [:]
    var groups: [[Int]] = []
    var segment = 0
    for (position, rule) in rules.enumerated() {
      switch rule.action.type {
      case .ignorePreviousRules, .ignoreFollowingRules: segment += 1
      case .cssDisplayNone:
        let group = group(of: rule, at: position, segment)
        let number = numbers[group, default: groups.count]
        if number == groups.count { groups.append([]) }
        numbers[group] = number
        groups[number].append(position)
      default: break
      }
    }
    return groups
  }

  private func group(of rule: Rule, at position: Int, _ segment: Int) -> Group {
    let trigger = rule.trigger
    return Group(
      segment: segment, urlFilter: trigger.urlFilter, flags: trigger.flags,
      isCaseSensitive: [
        trigger.isCaseSensitive, trigger.isTopURLCaseSensitive, trigger.isFrameURLCaseSensitive,
      ], rule: trigger.isUnconditional ? nil : position)
  }

  private func lostRules(of group: [Int]) -> ArraySlice<Int> {
    guard let first = group.firstIndex(where: { isUnclosed($0) }) else { return [] }
    let onlyEscapes = group.allSatisfy { !isUnclosed($0) || isEscaping($0) }
    let swallows = onlyEscapes && first + 1 < group.count
    return group[(swallows ? first : 0)...]
  }

  private func isUnclosed(_ rule: Int) -> Bool { LostSelectors.isUnclosed(rules[rule]) }

  private static func isUnclosed(_ rule: Rule) -> Bool {
    guard case .cssDisplayNone(let selector) = rule.action else { return false }
    return !selector.isEmpty && SelectorList.endsUnclosed(selector)
  }

  /// Whether a selector is open because of the backslash at its end.
  private func isEscaping(_ rule: Int) -> Bool {
    guard case .cssDisplayNone(let selector) = rules[rule].action else { return false }
    return selector.last == UInt8(ascii: "\\")
      && !SelectorList.endsUnclosed(Array(selector.dropLast()))
  }

  private static func ignores(_ rule: Rule) -> Bool {
    rule.action.type == .ignorePreviousRules || rule.action.type == .ignoreFollowingRules
  }

  private func isGlobal(_ rule: Int, before firstIgnore: Int) -> Bool {
    let trigger = rules[rule].trigger
    return trigger.flags.isEmpty && trigger.isUnconditional && rule < firstIgnore
      && URLFilter(parsing: trigger.urlFilter).matchesEverything
  }
}
