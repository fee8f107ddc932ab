// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// A list while steps are replayed: the rules that are left, under the numbers that they had.
struct ReplayedList {
  private var slots: [Rule?]
  /// The numbers of the ignore rules that are left, in order.
  private var ignores: [Int]
  /// The host of each rule whose pattern consists only of one.
  private var hosts: [[UInt8]?]
  /// Whether a rule redirects, so that it counts where the first block is.
  let hasRedirect: Bool
  /// Whether a rule redirects or changes headers, which share actions across ignore rules.
  let sharesActions: Bool

  init(_ rules: [Rule]) {
    slots = rules
    hosts = rules.map { HostPattern.host(in: $0.trigger.urlFilter) }
    ignores = rules.indices.filter { rules[$0].isIgnore }
    hasRedirect = rules.contains { $0.action.type == .redirect }
    sharesActions = hasRedirect || rules.contains { $0.action.type == .modifyHeaders }
  }

  /// The rules that are left, with their numbers.
  var rules: [(number: Int, rule: Rule)] {
    slots.indices.compactMap { number in slots[number].map { (number, $0) } }
  }

  /// A rule; nil if there is none of this number, or if it was removed.
  subscript(number: Int) -> Rule? { slots.indices.contains(number) ? slots[number] : nil }

  /// The host of a rule whose pattern consists only of one; nil for all others.
  func host(of number: Int) -> [UInt8]? { hosts[number] }

  // MARK: Changes

  /// Applies a step, correct or not.
  mutating func perform(_ step: RuleStep) {
    if let made = step.made, let first = step.rules.first {
      replace(first, by: made)
      for number in step.rules.dropFirst() { remove(number) }
    } else {
      for number in step.rules { remove(number) }
    }
  }

  private mutating func remove(_ number: Int) {
    guard self[number] != nil else { return }
    slots[number] = nil
    ignores.removeAll { $0 == number }
  }

  private mutating func replace(_ number: Int, by rule: Rule) {
    guard self[number] != nil else { return }
    slots[number] = rule
    hosts[number] = HostPattern.host(in: rule.trigger.urlFilter)
    ignores.removeAll { $0 == number }
    if rule.isIgnore {
      ignores.insert(number, at: ignores.firstIndex { $0 > number } ?? ignores.count)
    }
  }

  // MARK: Order

  /// The first ignore rule between two rules.
  func ignore(between one: Int, _ other: Int) -> Int? {
    ignores.first { $0 > min(one, other) && $0 < max(one, other) }
  }

  /// The first `ignore-following-rules` between two rules.
  func cut(between one: Int, _ other: Int) -> Int? {
    ignores.first {
      $0 > min(one, other) && $0 < max(one, other)
        && slots[$0]?.action.type == .ignoreFollowingRules
    }
  }

  /// The first rule between two others that is not an `ignore-previous-rules`.
  func otherRule(between one: Int, _ other: Int) -> Int? {
    (min(one, other)..<max(one, other)).dropFirst().first { number in
      slots[number].map { $0.action.type != .ignorePreviousRules } ?? false
    }
  }

  /// Ignore rules within a range of numbers and next to it.
  func ignores(near range: ClosedRange<Int>, most: Int) -> [Int] {
    let within = ignores.filter { range.contains($0) }
    let before = ignores.last { $0 < range.lowerBound }
    let behind = ignores.filter { $0 > range.upperBound }.prefix(2)
    return (before.map { [$0] } ?? []) + within.prefix(most / 2) + within.suffix(most / 2) + behind
  }

  /// The nearest rules before and after a number that are not ignore rules.
  func plainRules(around number: Int, most: Int) -> [Int] {
    func isPlain(_ number: Int) -> Bool { slots[number].map { !$0.isIgnore } ?? false }
    let before = (0..<number).lazy.reversed().filter(isPlain).prefix(most)
    let behind = (number..<slots.count).lazy.filter(isPlain).prefix(most)
    return Array(before) + Array(behind)
  }

  /// The rules before a number that an ignore rule there could undo.
  func rulesToUndo(before number: Int) -> some Sequence<Int> {
    (0..<min(number, slots.count)).lazy.filter { slots[$0].map { !$0.isIgnore } ?? false }
  }

  // MARK: The global style sheet

  /// Whether a rule is in the global style sheet, or would be there with another one in its position.
  func isGlobal(_ rule: Rule, at number: Int) -> Bool {
    rule.isStyleForAll && ignores.first.map { number < $0 } ?? true
  }

  /// A rule that would join the global style sheet if an ignore rule were removed.
  func ruleThatJoinsGlobalSheet(without number: Int) -> Int? {
    guard ignores.first == number else { return nil }
    let end = ignores.dropFirst().first ?? slots.count
    return (number..<end).first { slots[$0]?.isStyleForAll ?? false }
  }
}

extension Rule {
  /// Whether the rule hides elements with every load: no flag, no condition, and a pattern that
  /// matches everything.
  fileprivate var isStyleForAll: Bool {
    action.type == .cssDisplayNone && trigger.flags.isEmpty && trigger.isUnconditional
      && URLFilter(parsing: trigger.urlFilter).matchesEverything
  }
}
