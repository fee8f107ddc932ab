// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleProofs

/// Gives patterns, actions and conditions numbers, so that rules are compared by number.
struct FactTable {
  private(set) var patterns = PatternTable()
  private(set) var conditions = ConditionTable()
  private var actions: [Action: Int] = [:]
  /// The number of `ignore-previous-rules` and of `ignore-following-rules`.
  static let ignorePrevious = 0
  static let ignoreFollowing = 1
  /// What the list as a whole forbids.
  private let hasRedirect: Bool
  private let hasHeaders: Bool

  init(_ rules: [Rule]) {
    hasRedirect = rules.contains { $0.action.type == .redirect }
    hasHeaders = rules.contains { $0.action.type == .modifyHeaders }
    actions[.ignorePreviousRules] = Self.ignorePrevious
    actions[.ignoreFollowingRules] = Self.ignoreFollowing
  }

  mutating func facts(of rules: [Rule]) -> [RuleFacts] {
    let texts = patterns.add(rules.map(\.trigger))
    return zip(rules, texts).map { facts(of: $0, text: $1) }
  }

  mutating func facts(of rule: Rule) -> RuleFacts {
    facts(of: rule, text: patterns.number(of: rule.trigger))
  }

  private mutating func facts(of rule: Rule, text: Int) -> RuleFacts {
    let pattern = patterns.meanings[text]
    let isUniversal = pattern == PatternTable.universal
    let hasGlobalForm =
      isUniversal && rule.action.type == .cssDisplayNone && rule.trigger.isUnconditional
      && rule.trigger.flags.isEmpty
    return RuleFacts(
      text: text, pattern: pattern, action: number(of: rule.action),
      flags: RuleFacts.flags(of: rule, isUniversal: isUniversal),
      condition: conditions.number(of: rule.trigger), type: rule.action.type,
      hasGlobalForm: hasGlobalForm, isFrozen: isFrozen(rule))
  }

  /// How it is known that one pattern matches all that another one does.
  mutating func search(wide: Int, narrow: Int) -> PatternTable.Search {
    patterns.search(wide: wide, narrow: narrow)
  }

  private mutating func number(of action: Action) -> Int {
    if let known = actions[action] { return known }
    actions[action] = actions.count
    return actions.count - 1
  }

  private func isFrozen(_ rule: Rule) -> Bool {
    let hasMethod = !rule.trigger.flags.isDisjoint(with: .anyMethod)
    if rule.trigger.sluice != nil || hasMethod && rule.trigger.condition != nil { return true }
    switch rule.action.type {
    case .redirect, .modifyHeaders, .notify, .modify: return true
    case .block: return hasRedirect
    case .ignorePreviousRules, .ignoreFollowingRules: return hasRedirect || hasHeaders
    case .blockCookies, .cssDisplayNone, .makeHTTPS: return false
    }
  }
}

extension RuleFacts {
  /// The flags without complete groups; a style sheet for all pages comes from a rule that names no
  /// flags at all, so there they count.
  fileprivate static func flags(of rule: Rule, isUniversal: Bool) -> LoadFlags {
    var flags = rule.trigger.flags
    if isUniversal, rule.action.type == .cssDisplayNone, rule.trigger.isUnconditional {
      return flags
    }
    for group in [LoadFlags.anyType, .anyParty, .anyContext] where flags.isSuperset(of: group) {
      flags.subtract(group)
    }
    return flags
  }
}
