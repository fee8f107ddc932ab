// SPDX-License-Identifier: Apache-2.0

/// Reports everything in a rule list that is wrong or probably not intended.
public enum RuleLint {
  /// Checks a list.
  ///
  /// Never fails and does not stop at the first error: every finding is in the report. Takes time
  /// linear in the text, except for the search for redundant rules, which is bounded for each rule.
  public static func check(_ bytes: [UInt8], _ options: LintOptions = LintOptions()) -> LintReport {
    var checker = ListChecker(bytes, options)
    return checker.run { false } ?? checker.report()
  }

  /// Checks a list, unless it is stopped: then there is no report.
  ///
  /// - Parameter isStopped: Called about every thousand rules.
  package static func check(
    _ bytes: [UInt8], _ options: LintOptions, stopping isStopped: () -> Bool
  ) -> LintReport? {
    var checker = ListChecker(bytes, options)
    return checker.run(stopping: isStopped)
  }

  /// Checks a list only for errors that make the target reject it.
  ///
  /// The verdict, the errors and the usable rules are those of `check`; it takes less time, because
  /// the meaning of rules is not checked.
  public static func findErrors(
    in bytes: [UInt8], _ options: LintOptions = LintOptions()
  ) -> LintReport {
    var checker = ListChecker(bytes, options)
    return checker.runForErrors()
  }
}
