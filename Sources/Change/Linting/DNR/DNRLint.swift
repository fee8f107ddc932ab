// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
public import DNR
internal import Findings

/// Reports everything that is wrong with rulesets for declarativeNetRequest, or probably not
/// intended.
public enum DNRLint {
  /// Checks a ruleset.
  ///
  /// Never fails: every finding is in the report.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - scope: where the extension keeps the rules; nil if that is not known, then they may name
  ///     tabs, as those of a session.
  ///   - target: the browser; Firefox or a version of Safari adds its own treatment of each rule.
  /// - Complexity: linear in the text, and O(n log n) in the findings.
  public static func check(
    _ bytes: [UInt8], as scope: DNRScope? = nil, for target: LintTarget
  ) -> LintReport {
    let ruleset = DNRRuleset(reading: bytes, as: scope ?? .session)
    let limits = target == .firefox ? FirefoxLimits.findings(on: ruleset, as: scope) : []
    return check(ruleset, RulesetLimits(of: scope), target, limits)
  }

  /// Checks a ruleset for a version of Safari, or for Chromium alone.
  public static func check(
    _ bytes: [UInt8], as scope: DNRScope? = nil, for target: Target? = nil
  ) -> LintReport {
    check(bytes, as: scope, for: target.map { .webKit($0) } ?? .chromium)
  }

  /// Checks a ruleset of an extension, whose rulesets have limits together.
  static func checkPackaged(
    _ ruleset: DNRRuleset, for target: LintTarget
  ) -> LintReport {
    check(ruleset, .packaged, target, [])
  }

  private static func check(
    _ ruleset: DNRRuleset, _ limits: RulesetLimits, _ target: LintTarget,
    _ more: [Finding]
  ) -> LintReport {
    var checker = RulesetChecker(ruleset, limits)
    checker.check()
    checker.findings += advice(on: ruleset, for: target)
    checker.findings += more
    let content = LintReport.Content.ruleset(
      target: target, chromiumError: ruleset.firstProblem.map { $0.chromium ?? $0.message })
    return LintReport(
      content, ruleset.document.bytes, rules: ruleset.count,
      findings: checker.findings.kept.sorted { $0.range.lowerBound < $1.range.lowerBound },
      omitted: checker.findings.omitted)
  }

  private static func advice(
    on ruleset: DNRRuleset, for target: LintTarget
  ) -> [Finding] {
    switch target {
    case .chromium: []
    case .firefox: FirefoxAdvice.findings(on: ruleset)
    case .webKit(let target): SafariAdvice.findings(on: ruleset, for: target)
    }
  }
}
