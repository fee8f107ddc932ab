// SPDX-License-Identifier: Apache-2.0

public import NetRequestText
public import RuleLinting
internal import RuleText

/// Reports everything that is wrong with rulesets for declarativeNetRequest, or probably not
/// intended.
public enum NetRequestLint {
  /// Checks a ruleset.
  ///
  /// Never fails: every finding is in the report.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - scope: where the extension keeps the rules.
  ///   - target: a version of Safari adds what its own translation makes of each rule.
  /// - Complexity: linear in the text, and O(n log n) in the findings.
  public static func check(
    _ bytes: [UInt8], as scope: NetRequestScope = .session, for target: Target? = nil
  ) -> NetRequestReport {
    let ruleset = NetRequestRuleset(reading: bytes, as: scope)
    var checker = RulesetChecker(ruleset, scope)
    checker.check()
    let findings =
      checker.findings + (target.map { SafariAdvice.findings(on: ruleset, for: $0) } ?? [])
    return NetRequestReport(
      bytes: bytes, rules: ruleset.count,
      findings: findings.sorted { $0.range.lowerBound < $1.range.lowerBound },
      chromiumError: ruleset.firstProblem.map { $0.chromium ?? $0.message })
  }
}
