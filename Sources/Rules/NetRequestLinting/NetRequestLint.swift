// SPDX-License-Identifier: Apache-2.0

public import NetRequestText
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
  /// - Complexity: linear in the text, and O(n log n) in the findings.
  public static func check(
    _ bytes: [UInt8], as scope: NetRequestScope = .session
  ) -> NetRequestReport {
    let ruleset = NetRequestRuleset(reading: bytes, as: scope)
    var checker = RulesetChecker(ruleset, scope)
    checker.check()
    return NetRequestReport(
      bytes: bytes, rules: ruleset.count,
      findings: checker.findings.sorted { $0.range.lowerBound < $1.range.lowerBound },
      chromiumError: ruleset.firstProblem.map { $0.chromium ?? $0.message })
  }
}
