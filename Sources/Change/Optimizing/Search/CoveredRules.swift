// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleProofs

/// Removes rules because of others that are at least as broad: redundant rules, rules that are
/// always undone, and rules that are never reached.
struct CoveredRules {
  /// Why a rule can be removed.
  private struct Reason {
    let law: StepLaw
    let rule: Int
    let evidence: RuleStep.Evidence
  }

  /// More patterns than this are not compared with one pattern.
  private static let mostCandidates = 64
  /// The machines of one round are followed through this many pairs of states at most.
  private static let mostWork = 1_000_000
  /// What making two machines costs, in pairs of states.
  private static let costOfSearch = 20

  private let order: ListOrder
  private let buckets: RuleBuckets
  private var wide = WideRules()
  /// For each meaning the text of the first rule that has it.
  private var texts: [Int: Int] = [:]
  private let hasIgnorePrevious: Bool
  private let hasIgnoreFollowing: Bool
  private var work = 0

  init(_ list: WorkingList) {
    order = ListOrder(list)
    buckets = RuleBuckets(list)
    let live = list.live
    hasIgnorePrevious = live.contains { list.facts[$0].type == .ignorePreviousRules }
    hasIgnoreFollowing = live.contains { list.facts[$0].type == .ignoreFollowingRules }
    for number in live where texts[list.facts[number].pattern] == nil {
      let facts = list.facts[number]
      texts[facts.pattern] = facts.text
      if let run = list.table.patterns.entries[facts.text].run { wide.add(facts.pattern, run) }
    }
  }

  mutating func remove(from list: inout WorkingList) {
    var wider: [Int: [Int]] = [:]
    for number in list.live where order.isOpen(number, list) {
      let pattern = list.facts[number].pattern
      let patterns = wider[pattern] ?? atLeastAsWide(as: pattern, list)
      wider[pattern] = patterns
      guard let reason = reason(for: number, patterns, &list) else { continue }
      if list.facts[number].isIgnore, !list.keepsGlobalSheet(without: number) { continue }
      list.remove(number, reason.law, because: reason.rule, evidence: reason.evidence)
    }
  }

  /// The patterns that may match all that a pattern does: itself, those for every URL, and those
  /// whose text occurs in a text that it matches.
  private func atLeastAsWide(as pattern: Int, _ list: WorkingList) -> [Int] {
    guard pattern != PatternTable.universal else { return [pattern] }
    let sample = texts[pattern].flatMap { list.table.patterns.entries[$0].sample }
    let found = sample.map { wide.candidates(for: $0, most: Self.mostCandidates) } ?? []
    return [pattern, PatternTable.universal] + found.filter { $0 != pattern }
  }

  private mutating func reason(
    for number: Int, _ patterns: [Int], _ list: inout WorkingList
  ) -> Reason? {
    let facts = list.facts[number]
    var actions = facts.type == .ignoreFollowingRules ? [] : [facts.action]
    if hasIgnorePrevious, !facts.isIgnore { actions.append(FactTable.ignorePrevious) }
    if hasIgnoreFollowing { actions.append(FactTable.ignoreFollowing) }
    for pattern in patterns {
      for action in actions {
        let found = buckets.candidates(
          pattern: pattern, action: action, for: facts, list.table.conditions)
        for candidate in found {
          guard let law = law(number, candidate, list),
            let evidence = prove(pattern, facts.pattern, &list)
          else { continue }
          return Reason(law: law, rule: candidate, evidence: evidence)
        }
      }
    }
    return nil
  }

  private mutating func prove(
    _ pattern: Int, _ narrow: Int, _ list: inout WorkingList
  ) -> RuleStep.Evidence? {
    if pattern == narrow || pattern == PatternTable.universal { return .text }
    guard work < Self.mostWork, let wide = texts[pattern], let narrow = texts[narrow] else {
      return nil
    }
    let search = list.search(wide: wide, narrow: narrow)
    if search.evidence != .text { work += search.states + Self.costOfSearch }
    return search.evidence
  }

  /// The law by which a rule goes because of another one, if that one's pattern is wide enough.
  private func law(_ rule: Int, _ other: Int, _ list: WorkingList) -> StepLaw? {
    guard rule != other, list.rules[other] != nil, order.isOpen(other, list) else { return nil }
    let (facts, wide) = (list.facts[rule], list.facts[other])
    guard wide.flags.covers(facts.flags),
      list.table.conditions.covers(wide.condition, facts.condition)
    else { return nil }
    if wide.action == facts.action, facts.type != .ignoreFollowingRules {
      return coveringLaw(rule, other, list)
    }
    switch wide.type {
    case .ignorePreviousRules: return rule < other && order.isUncut(rule, other) ? .undone : nil
    case .ignoreFollowingRules: return other < rule ? .neverReached : nil
    default: return nil
    }
  }

  private func coveringLaw(_ rule: Int, _ other: Int, _ list: WorkingList) -> StepLaw? {
    if order.isSameRun(rule, other) {
      guard list.facts[rule].isSame(as: list.facts[other]) else { return .covered }
      // Of two equal rules the first one stays.
      return other < rule ? .repeated : nil
    }
    guard rule < other, order.isUncut(rule, other) else { return nil }
    return list.facts[rule].isIgnore ? .ignoreCovered : .coveredLater
  }
}
