// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import Findings

/// Findings about more rules or rulesets than Firefox accepts, although Chromium accepts them.
enum FirefoxLimits {
  private static let givenRules = 5_000
  private static let packagedRules = 30_000
  private static let enabledRulesets = 20

  /// The findings about one ruleset; none if the scope of the ruleset is unknown.
  static func findings(on ruleset: DNRRuleset, as scope: DNRScope?) -> [Finding] {
    // Chromium's limit for a session is the same.
    let most = scope == .dynamic ? givenRules : scope == .static ? packagedRules : Int.max
    guard ruleset.rules.count > most else { return [] }
    let first = ruleset.rules[most]
    return [
      Finding(
        .firefoxLimit, scope == .dynamic ? .error : .warning,
        "the ruleset has \(ruleset.rules.count.grouped) rules, but Firefox accepts \(most.grouped)",
        rule: first.index, pointer: "/\(first.index)", range: first.range, help: help(scope))
    ]
  }

  private static func help(_ scope: DNRScope?) -> String {
    scope == .dynamic
      ? "Firefox rejects all rules of the call" : "Firefox skips the ruleset"
  }

  /// The findings about the enabled rulesets of an extension, each with the number of its rules.
  static func findings(on rulesets: [(ExtensionManifest.Ruleset, rules: Int)]) -> [Finding] {
    var findings: [Finding] = []
    if let (ruleset, _) = rulesets.dropFirst(enabledRulesets).first {
      findings.append(
        finding(ruleset, "\(rulesets.count) enabled rulesets", most: enabledRulesets))
    }
    var sum = 0
    let count = rulesets.reduce(0) { $0 + $1.rules }
    for (ruleset, rules) in rulesets {
      sum += rules
      guard sum > packagedRules else { continue }
      findings.append(finding(ruleset, "\(count.grouped) enabled rules", most: packagedRules))
      break
    }
    return findings
  }

  private static func finding(
    _ ruleset: ExtensionManifest.Ruleset, _ found: String, most: Int
  ) -> Finding {
    Finding(
      .firefoxLimit, .warning, "the extension has \(found), but Firefox accepts \(most.grouped)",
      pointer: "/declarative_net_request/rule_resources/\(ruleset.index)", range: ruleset.range,
      help: "Firefox skips a ruleset that exceeds the limit")
  }
}
