// SPDX-License-Identifier: Apache-2.0

internal import RuleText

/// Says everything that is wrong with a rule list, or that its author can hardly have meant.
public enum RuleLint {
  /// Looks at a list.
  ///
  /// Never fails and never stops at the first error: every finding is in the report. Takes time
  /// linear in the text, but for the search for covered rules, which is bounded for each rule.
  public static func check(_ bytes: [UInt8], _ options: LintOptions = LintOptions()) -> ListReport {
    var checker = ListChecker(bytes, options)
    return checker.run()
  }
}
