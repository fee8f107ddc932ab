// SPDX-License-Identifier: Apache-2.0

internal import NetRequestModel
internal import NetRequestText
internal import PlainText
internal import RuleText

/// Findings about the number of rules.
struct LimitAdvice {
  /// The limits of Chromium.
  private enum Limit {
    static let rules = 30_000
    static let unsafeRules = 5_000
    static let regexes = 1_000
  }

  private let ruleset: NetRequestRuleset
  private let scope: NetRequestScope?

  init(_ ruleset: NetRequestRuleset, _ scope: NetRequestScope?) {
    self.ruleset = ruleset
    self.scope = scope
  }

  var findings: [Finding] {
    let rules = ruleset.rules
    let regexes = rules.filter { $0.rule.condition.filter?.isRegex == true }
    let dangerous = rules.filter { !Self.isSafe($0.rule.action.kind) }
    return [
      finding(rules, most: Limit.rules, "rules", Self.guaranteed),
      finding(
        regexes, most: Limit.regexes, "rules with a `regexFilter`", "Chromium leaves the rest out"),
      scope == .dynamic
        ? finding(
          dangerous, most: Limit.unsafeRules, "rules that redirect or change headers",
          "Chromium refuses more dynamic rules of that kind") : nil,
    ].compactMap { $0 }
  }

  private static let guaranteed =
    "Chromium guarantees that many to an extension; more depend on its other extensions"

  private static func isSafe(_ action: NetRequestActionKind) -> Bool {
    switch action {
    case .block, .allow, .allowAllRequests, .upgradeScheme: true
    case .redirect, .modifyHeaders: false
    }
  }

  private func finding(
    _ rules: [WrittenNetRequestRule], most: Int, _ what: String, _ help: String
  ) -> Finding? {
    guard rules.count > most else { return nil }
    return Finding(
      .rulesetLimit, .warning,
      "the ruleset has \(rules.count) \(what), \(rules.count - most) more than \(most)",
      rule: rules[most].index, pointer: "/\(rules[most].index)", range: rules[most].range,
      help: help)
  }
}
