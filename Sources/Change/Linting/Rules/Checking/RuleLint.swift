// SPDX-License-Identifier: Apache-2.0

package import Patterns

/// Reports everything in a rule list that is wrong or probably not intended.
///
/// The product with PCRE2 has the functions that users call; here the engine is passed.
public enum RuleLint {
  /// Checks a list.
  package static func check(
    _ bytes: [UInt8], _ options: LintOptions, engine: (any RegexEngine.Type)?
  ) -> LintReport {
    var checker = ListChecker(bytes, options, engine)
    return checker.run { false } ?? checker.report()
  }

  /// Checks a list, unless it is stopped: then there is no report.
  ///
  /// - Parameter isStopped: Called about every thousand rules.
  package static func check(
    _ bytes: [UInt8], _ options: LintOptions, engine: (any RegexEngine.Type)?,
    stopping isStopped: () -> Bool
  ) -> LintReport? {
    var checker = ListChecker(bytes, options, engine)
    return checker.run(stopping: isStopped)
  }

  /// Checks only for what makes the target reject a list.
  package static func findErrors(
    in bytes: [UInt8], _ options: LintOptions, engine: (any RegexEngine.Type)?
  ) -> LintReport {
    var checker = ListChecker(bytes, options, engine)
    return checker.runForErrors()
  }
}
