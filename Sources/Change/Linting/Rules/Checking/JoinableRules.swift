// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleText
internal import Patterns

/// Finds rules that differ in only one member, so that one rule could replace them.
///
/// Rules are added in the order of the list. Those between two ignore rules are compared by hashes
/// of everything but the member, so this takes linear time.
struct JoinableRules {
  /// The members in which rules may differ.
  enum Member: Int, CaseIterable {
    case entries, types, selector
  }

  /// The first pair of rules that differ in a member, and how many rules could be saved.
  struct Pair {
    let first: SourceRule
    let second: SourceRule
    var count: Int
  }

  private(set) var pairs = [Pair?](repeating: nil, count: Member.allCases.count)
  private var firsts = [[UInt64: Int]](repeating: [:], count: Member.allCases.count)
  private var rules: [SourceRule] = []
  private var lastIgnore: ActionType?
  private let hasRedirect: Bool
  private let hasHeaders: Bool
  private let seed = UInt64.random(in: 0 ... .max)

  init(besideRedirects hasRedirect: Bool, besideHeaders hasHeaders: Bool) {
    self.hasRedirect = hasRedirect
    self.hasHeaders = hasHeaders
  }

  /// Adds the next rule, with what is known about its pattern.
  mutating func add(_ rule: SourceRule, matchesEverything: Bool) {
    let type = rule.action.type
    startRun(with: type)
    // Most rules have no member in which they could differ from others.
    guard
      type == .cssDisplayNone || !rule.rule.trigger.flags.isDisjoint(with: .anyType)
        || rule.rule.trigger.condition != nil, mayBeJoined(rule, matchesEverything)
    else { return }
    for member in Member.allCases where rule.rule.differs(in: member) {
      // Rules for types alone are written separately on purpose, each for its own reason.
      if member != .types || !matchesEverything { compare(rule, member) }
    }
  }

  /// Rules are only joined within a run: without an ignore rule, or of adjacent ones.
  private mutating func startRun(with type: ActionType) {
    let ignore = type == .ignorePreviousRules || type == .ignoreFollowingRules ? type : nil
    guard ignore != lastIgnore || ignore == .ignoreFollowingRules else { return }
    lastIgnore = ignore
    for member in firsts.indices { firsts[member].removeAll(keepingCapacity: true) }
    rules = []
  }

  private func mayBeJoined(_ rule: SourceRule, _ matchesEverything: Bool) -> Bool {
    guard rule.trigger.sluice == nil else { return false }
    switch rule.action.type {
    case .block: if hasRedirect { return false }
    case .ignorePreviousRules: if hasRedirect || hasHeaders { return false }
    case .blockCookies, .makeHTTPS: break
    case .cssDisplayNone:
      if matchesEverything, rule.trigger.flags.isEmpty, rule.trigger.isUnconditional {
        return false
      }
    default: return false
    }
    return rule.trigger.condition == nil || rule.trigger.flags.isDisjoint(with: .anyMethod)
  }

  private mutating func compare(_ rule: SourceRule, _ member: Member) {
    let key = hash(of: rule.rule, without: member)
    guard let number = firsts[member.rawValue][key] else {
      firsts[member.rawValue][key] = rules.count
      rules.append(rule)
      return
    }
    let first = rules[number]
    guard first.rule.without(member) == rule.rule.without(member) else { return }
    if pairs[member.rawValue] == nil {
      pairs[member.rawValue] = Pair(first: first, second: rule, count: 0)
    }
    pairs[member.rawValue]?.count += 1
  }

  private func hash(of rule: Rule, without member: Member) -> UInt64 {
    var hash = ByteHash(seed: seed)
    hash.add(rule.trigger.urlFilter)
    hash.add(rule.action.type.number)
    if member != .types { hash.add(UInt64(rule.trigger.flags.rawValue)) }
    if member != .entries { for entry in rule.trigger.condition?.entries ?? [] { hash.add(entry) } }
    if member != .selector, case .cssDisplayNone(let text) = rule.action { hash.add(text) }
    return hash.value
  }
}

extension Rule {
  /// Whether the rule has a member in which joined rules may differ.
  fileprivate func differs(in member: JoinableRules.Member) -> Bool {
    switch member {
    case .entries: return trigger.condition?.kind.isPositive ?? false
    case .types: return !trigger.flags.isDisjoint(with: .anyType)
    case .selector:
      guard case .cssDisplayNone(let selector) = action else { return false }
      return !SelectorList.endsUnclosed(selector)
    }
  }

  /// The rule with the same value for the member as every other.
  fileprivate func without(_ member: JoinableRules.Member) -> Rule {
    var rule = self
    switch member {
    case .entries: rule.trigger.condition?.entries = []
    case .types: rule.trigger.flags.subtract(.anyType)
    case .selector: rule.action = .block
    }
    return rule
  }
}
