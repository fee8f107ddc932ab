// SPDX-License-Identifier: Apache-2.0

public import Linting
internal import PatternEngine

extension RuleLint {
  /// Checks a list.
  ///
  /// Never fails and does not stop at the first error: every finding is in the report. Takes time
  /// linear in the text, except for the search for redundant rules, which is bounded for each rule.
  public static func check(_ bytes: [UInt8], _ options: LintOptions = LintOptions()) -> LintReport {
    check(bytes, options, engine: EnginePattern.self)
  }

  /// Checks a list, unless it is stopped: then there is no report.
  package static func check(
    _ bytes: [UInt8], _ options: LintOptions, stopping isStopped: () -> Bool
  ) -> LintReport? {
    check(bytes, options, engine: EnginePattern.self, stopping: isStopped)
  }

  /// Checks only for what makes the target reject a list.
  ///
  /// The verdict, the errors and the usable rules are those of `check`; it takes less time, because
  /// the meaning of rules is not checked.
  public static func findErrors(
    in bytes: [UInt8], _ options: LintOptions = LintOptions()
  ) -> LintReport {
    findErrors(in: bytes, options, engine: EnginePattern.self)
  }
}
