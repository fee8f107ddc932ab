// SPDX-License-Identifier: Apache-2.0

internal import NetRequestModel
internal import NetRequestText
internal import RuleText

/// Findings about rules beside rules of a higher rank.
struct RankAdvice {
  private let ruleset: NetRequestRuleset
  /// For each condition, the rule of the highest rank that ends the search.
  private var best: [NetRequestCondition: WrittenNetRequestRule] = [:]
  /// The upgrades of the highest priority, by their filter.
  private var upgrades: [NetRequestFilter?: WrittenNetRequestRule] = [:]

  init(_ ruleset: NetRequestRuleset) {
    self.ruleset = ruleset
    for rule in ruleset.rules {
      switch rule.rule.action.kind {
      case .block, .allow, .allowAllRequests: keep(rule, &best[rule.rule.condition])
      case .upgradeScheme where Self.isPlain(rule.rule):
        keep(rule, &upgrades[rule.rule.condition.filter])
      case .upgradeScheme, .redirect, .modifyHeaders: continue
      }
    }
  }

  var findings: [Finding] {
    ruleset.rules.compactMap { rule in idle(rule) ?? hidden(rule) }
  }

  private func keep(_ rule: WrittenNetRequestRule, _ best: inout WrittenNetRequestRule?) {
    if let known = best, known.rule.rank >= rule.rule.rank { return }
    best = rule
  }

  /// A rule with the condition of a better one.
  private func idle(_ rule: WrittenNetRequestRule) -> Finding? {
    guard let winner = best[rule.rule.condition], winner.index != rule.index,
      winner.rule.rank >= rule.rule.rank
    else { return nil }
    return finding(
      .idleRule, rule, winner,
      "the rule never acts: rule \(winner.rule.id) has its condition and a rank that is not lower",
      help: "remove it, or give it a higher priority")
  }

  /// A block that an upgrade of higher priority hides where there is nothing to upgrade.
  private func hidden(_ rule: WrittenNetRequestRule) -> Finding? {
    guard !upgrades.isEmpty, rule.rule.action.kind == .block,
      rule.rule.condition.filter?.isRegex != true
    else { return nil }
    let candidates = [upgrades[rule.rule.condition.filter], upgrades[nil]]
    let types = rule.rule.condition.effectiveTypes
    guard
      let upgrade = candidates.compactMap({ $0 }).first(where: {
        $0.rule.rank > rule.rule.rank && !$0.rule.condition.effectiveTypes.isDisjoint(with: types)
      })
    else { return nil }
    return finding(
      .hiddenBlock, rule, upgrade,
      "rule \(upgrade.rule.id) hides this block: an upgrade of a URL that is secure already does "
        + "nothing, and no lower rule is looked at",
      help: "give the block a higher priority, or let the upgrade match `|http:` alone")
  }

  /// Whether an upgrade asks for nothing but a text in the URL, and not for `http:` alone.
  private static func isPlain(_ rule: NetRequestRule) -> Bool {
    var rest = rule.condition
    rest.resourceTypes = nil
    rest.excludedResourceTypes = nil
    rest.filter = nil
    rest.isCaseSensitive = false
    guard rest == NetRequestCondition() else { return false }
    guard case .url(let text) = rule.condition.filter else { return rule.condition.filter == nil }
    return !text.starts(with: "|http:".utf8)
  }

  private func finding(
    _ code: FindingCode, _ rule: WrittenNetRequestRule, _ other: WrittenNetRequestRule,
    _ message: String, help: String
  ) -> Finding {
    Finding(
      code, .warning, message, rule: rule.index, pointer: "/\(rule.index)", range: rule.range,
      help: help, related: other.range)
  }
}
