// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import Findings

/// Findings about the number of rules.
struct LimitAdvice {
  private let ruleset: DNRRuleset
  private let limits: RulesetLimits

  init(_ ruleset: DNRRuleset, _ limits: RulesetLimits) {
    self.ruleset = ruleset
    self.limits = limits
  }

  var findings: [Finding] {
    let rules = ruleset.rules
    return [
      finding(rules, limits.rules, "rules"),
      limits.regexes.flatMap { finding(regexes, $0, "rules with a `regexFilter`") },
      limits.unsafeRules.flatMap {
        finding(dangerous, $0, "rules that redirect or change headers")
      },
    ].compactMap { $0 }
  }

  private var regexes: [WrittenDNRRule] {
    ruleset.rules.filter { $0.rule.condition.filter?.isRegex == true }
  }

  private var dangerous: [WrittenDNRRule] {
    ruleset.rules.filter { $0.rule.action.kind.isUnsafe }
  }

  private func finding(
    _ rules: [WrittenDNRRule], _ limit: RulesetLimits.Limit?, _ what: String
  ) -> Finding? {
    guard let limit, rules.count > limit.most else { return nil }
    let first = rules[limit.most]
    var finding = Finding(
      .rulesetLimit, limit.severity,
      "the ruleset has \(rules.count.grouped) \(what), "
        + "\((rules.count - limit.most).grouped) more than \(limit.most.grouped)",
      rule: first.index, pointer: "/\(first.index)", range: first.range, help: limit.help)
    finding.chromiumError = limit.words
    return finding
  }
}

extension DNRActionKind {
  /// Whether Chromium calls the action unsafe.
  fileprivate var isUnsafe: Bool {
    switch self {
    case .block, .allow, .allowAllRequests, .upgradeScheme: false
    case .redirect, .modifyHeaders: true
    }
  }
}
