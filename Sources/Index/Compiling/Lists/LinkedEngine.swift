// SPDX-License-Identifier: Apache-2.0

package import Patterns
package import RuleMatching

/// The engine for regular expressions that a program links; PCRE2 is the only one.
///
/// Patterns of the wide dialect need it. A program without it compiles and opens all other lists.
package struct LinkedEngine: Sendable {
  /// Checks patterns.
  let checker: any RegexEngine.Type
  /// Makes patterns that can be run.
  let runner: RuleIndex.Engine

  /// Names the parts of an engine.
  package init(checker: any RegexEngine.Type, runner: @escaping RuleIndex.Engine) {
    (self.checker, self.runner) = (checker, runner)
  }
}
