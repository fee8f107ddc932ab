// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import URLFilters

/// A list while steps are replayed: the rules that are left, under the numbers that they had.
struct ReplayedList {
  private var slots: [Rule?]
  /// The numbers of the ignore rules that are left, in order.
  private var ignores: [Int]
  /// Whether a rule redirects. Then it counts where the first block is.
  let hasRedirect: Bool
  /// Whether a rule redirects or changes headers. These share actions across ignore rules.
  let sharesActions: Bool

  init(_ rules: [Rule]) {
    slots = rules
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

  // MARK: Changes

  mutating func remove(_ number: Int) {
    guard self[number] != nil else { return }
    slots[number] = nil
    ignores.removeAll { $0 == number }
  }

  mutating func replace(_ number: Int, by rule: Rule) {
    guard self[number] != nil else { return }
    slots[number] = rule
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
  /// Whether the rule undoes or cuts off others.
  var isIgnore: Bool {
    action.type == .ignorePreviousRules || action.type == .ignoreFollowingRules
  }

  /// Whether the rule hides elements with every load: no flag, no condition, and a pattern that
  /// matches everything.
  fileprivate var isStyleForAll: Bool {
    action.type == .cssDisplayNone && trigger.flags.isEmpty && trigger.isUnconditional
      && URLFilter(parsing: trigger.urlFilter).matchesEverything
  }
}
