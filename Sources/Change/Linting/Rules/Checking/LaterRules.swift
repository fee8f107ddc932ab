// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleProofs
internal import RuleText
internal import Patterns

/// Compares each rule with those after it: rules that a later one makes redundant, and rules that a
/// later `ignore-previous-rules` always undoes.
///
/// A later, broader rule makes an earlier one redundant even across `ignore-previous-rules`:
/// wherever the earlier one survives them, so does the later one. Only an `ignore-following-rules`
/// between the two can cut off one and keep the other. Rules are added from the last to the first;
/// the search is that of `RuleComparison`.
struct LaterRules {
  /// Longer lists are not searched: it would take as long as all other checks.
  static let mostRules = 10_000
  private static let mostCandidates = 64
  private static let longestPattern = 1_000

  /// Why a rule is redundant.
  enum Reason {
    case covered(by: SourceRule)
    case undone(by: SourceRule)
  }

  private let hasRedirect: Bool
  private var rules: [SourceRule] = []
  private var wideRules = WideRules()
  private var undoing = WideRules()
  private var proof = CoverProof()

  init(besideRedirects hasRedirect: Bool) { self.hasRedirect = hasRedirect }

  /// Adds the rule before those already added; returns why it is redundant, if it is.
  mutating func add(_ rule: SourceRule, _ filter: URLFilter?) -> Reason? {
    switch rule.action.type {
    case .ignoreFollowingRules:
      wideRules.removeAll()
      undoing.removeAll()
      return nil
    case .ignorePreviousRules:
      // An ignore rule that always applies and undoes everything has a finding of its own.
      if let filter, !(filter.matchesEverything && rule.isForEveryLoad) {
        file(rule, filter, \.undoing)
      }
      return nil
    default:
      guard let filter, filter.source.count <= Self.longestPattern, mayGo(rule) else { return nil }
      if let reason = reason(rule, filter) { return reason }
      file(rule, filter, \.wideRules)
      return nil
    }
  }

  /// The order of blocks counts if there are redirects.
  private func mayGo(_ rule: SourceRule) -> Bool {
    rule.rule.isHarmlessTwice && !(hasRedirect && rule.action == .block)
  }

  private mutating func reason(_ rule: SourceRule, _ filter: URLFilter) -> Reason? {
    let isUniversal = filter.matchesEverything
    // The style sheet for all pages is switched off for each load that an ignore rule matches.
    if rule.action.type == .cssDisplayNone, isUniversal, rule.isForEveryLoad { return nil }
    if let wide = wider(than: rule.rule, filter, isUniversal, in: wideRules) {
      return .covered(by: wide)
    }
    guard !undoing.isEmpty else { return nil }
    let ignored = Rule(trigger: rule.trigger, action: .ignorePreviousRules)
    return wider(than: ignored, filter, isUniversal, in: undoing).map { .undone(by: $0) }
  }

  private mutating func wider(
    than rule: Rule, _ filter: URLFilter, _ isUniversal: Bool, in table: WideRules
  ) -> SourceRule? {
    if let number = table.universal.first(where: { rules[$0].rule.coversExceptForPattern(rule) }) {
      return rules[number]
    }
    guard !isUniversal, let sample = filter.sample else { return nil }
    for number in table.candidates(for: sample, most: Self.mostCandidates)
    where rules[number].rule.coversExceptForPattern(rule) {
      if proof.covers(rules[number].trigger, rule.trigger, filter) { return rules[number] }
    }
    return nil
  }

  /// Files a rule under the keys by which it can be found.
  private mutating func file(
    _ rule: SourceRule, _ filter: URLFilter, _ table: WritableKeyPath<LaterRules, WideRules>
  ) {
    if filter.matchesEverything {
      self[keyPath: table].addUniversal(rules.count)
    } else if let run = filter.longestRun {
      self[keyPath: table].add(rules.count, run)
    }
    rules.append(rule)
  }
}

extension SourceRule {
  /// Whether only the pattern restricts the rule.
  fileprivate var isForEveryLoad: Bool {
    trigger.flags.restrictsNothing && trigger.isUnconditional
  }
}
