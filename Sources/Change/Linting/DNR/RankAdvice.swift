// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import Findings

/// Findings about rules that depend on rules of a higher rank.
struct RankAdvice {
  private let rules: [WrittenDNRRule]
  /// Which rules have a condition that another rule may also have.
  ///
  /// Few have, and a condition is large: this is four times as fast as looking up all of them.
  private let sharesCondition: [Bool]
  /// For each of their conditions, the position of the highest rule that ends the search.
  private var best: [DNRCondition: Int] = [:]
  /// The positions of the upgrades of the highest priority, by their filter.
  private var upgrades: [DNRFilter?: Int] = [:]
  /// The positions of the redirects of the highest priority that may hide blocks, by their filter.
  private var redirects: [IdleRedirect.Reason: [DNRFilter?: Int]] = [:]

  init(_ ruleset: DNRRuleset) {
    rules = ruleset.rules
    sharesCondition = Self.sharesCondition(rules)
    for position in rules.indices {
      switch rules[position].rule.action.kind {
      case .block, .allow, .allowAllRequests:
        guard sharesCondition[position] else { continue }
        keep(position, &best[rules[position].rule.condition])
      case .upgradeScheme where Self.isPlain(rules[position].rule):
        keep(position, &upgrades[rules[position].rule.condition.filter])
      case .redirect:
        for reason in IdleRedirect.reasons(for: rules[position].rule) {
          keep(position, &redirects[reason, default: [:]][rules[position].rule.condition.filter])
        }
      case .upgradeScheme, .modifyHeaders: continue
      }
    }
  }

  var findings: [Finding] {
    rules.indices.compactMap { position in
      (sharesCondition[position] ? idle(rules[position]) : nil) ?? hidden(rules[position])
    }
  }

  /// For each rule, whether the hash of its condition is that of another one.
  private static func sharesCondition(_ rules: [WrittenDNRRule]) -> [Bool] {
    let hashes = rules.indices.map { rules[$0].rule.condition.hashValue }
    var counts: [Int: Int] = [:]
    counts.reserveCapacity(hashes.count)
    for hash in hashes { counts[hash, default: 0] += 1 }
    return hashes.map { counts[$0] != 1 }
  }

  private func keep(_ position: Int, _ best: inout Int?) {
    if let known = best, rules[known].rule.rank >= rules[position].rule.rank { return }
    best = position
  }

  /// A rule with the condition of a rule of higher rank.
  private func idle(_ rule: WrittenDNRRule) -> Finding? {
    guard let winner = best[rule.rule.condition].map({ rules[$0] }), winner.index != rule.index,
      winner.rule.rank >= rule.rule.rank
    else { return nil }
    return finding(
      .idleRule, rule, winner,
      "the rule never applies: rule \(winner.rule.id) has the same condition and at least its rank",
      help: "remove it, or give it a higher priority")
  }

  /// A block that an upgrade or a redirect of higher priority hides even if it does nothing.
  private func hidden(_ rule: WrittenDNRRule) -> Finding? {
    guard rule.rule.action.kind == .block, rule.rule.condition.filter?.isRegex != true else {
      return nil
    }
    return hidden(rule, byUpgradeIn: upgrades) ?? hiddenByRedirect(rule)
  }

  private func hidden(
    _ rule: WrittenDNRRule, byUpgradeIn upgrades: [DNRFilter?: Int]
  ) -> Finding? {
    guard let upgrade = hider(of: rule, in: upgrades, on: .all) else { return nil }
    return finding(
      .hiddenBlock, rule, upgrade,
      "rule \(upgrade.rule.id) hides this block: an upgrade of a URL that is already secure does "
        + "nothing, and no lower rule is considered",
      help: "give the block a higher priority, or let the upgrade match only `|http:`")
  }

  private func hiddenByRedirect(_ rule: WrittenDNRRule) -> Finding? {
    for reason in IdleRedirect.Reason.allCases {
      guard let known = redirects[reason],
        let redirect = hider(of: rule, in: known, on: reason.types)
      else { continue }
      return finding(
        .hiddenBlock, rule, redirect,
        "rule \(redirect.rule.id) hides this block: \(reason.message), and no lower rule is considered",
        help: "give the block a higher priority, or let the redirect match fewer requests")
    }
    return nil
  }

  /// The rule of higher rank with the filter of a block, or with none, and with common types.
  private func hider(
    of rule: WrittenDNRRule, in known: [DNRFilter?: Int], on types: DNRTypes
  ) -> WrittenDNRRule? {
    guard !known.isEmpty else { return nil }
    let common = rule.rule.condition.effectiveTypes.intersection(types)
    return [known[rule.rule.condition.filter], known[nil]].lazy.compactMap(\.self).map { rules[$0] }
      .first {
        $0.rule.rank > rule.rule.rank && !$0.rule.condition.effectiveTypes.isDisjoint(with: common)
      }
  }

  /// Whether an upgrade has no condition other than text in the URL, and is not limited to `http:`.
  static func isPlain(_ rule: DNRRule) -> Bool {
    var rest = rule.condition
    rest.resourceTypes = nil
    rest.excludedResourceTypes = nil
    rest.filter = nil
    rest.isCaseSensitive = false
    guard rest == DNRCondition() else { return false }
    guard case .url(let text) = rule.condition.filter else { return rule.condition.filter == nil }
    return !text.starts(with: "|http:".utf8)
  }

  private func finding(
    _ code: FindingCode, _ rule: WrittenDNRRule, _ other: WrittenDNRRule,
    _ message: String, help: String
  ) -> Finding {
    Finding(
      code, .warning, message, rule: rule.index, pointer: "/\(rule.index)", range: rule.range,
      help: help, related: other.range)
  }
}
