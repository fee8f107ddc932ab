// SPDX-License-Identifier: Apache-2.0

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

  /// Looks for what makes the target refuse a list, and for nothing else.
  ///
  /// The verdict, the errors and the rules that can be used are those of `check`; it takes less
  /// time, because what rules mean is not thought about.
  public static func findErrors(
    in bytes: [UInt8], _ options: LintOptions = LintOptions()
  ) -> ListReport {
    var checker = ListChecker(bytes, options)
    return checker.runForErrors()
  }
}
