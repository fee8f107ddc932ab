// SPDX-License-Identifier: Apache-2.0

public import Linting
public import Compiling
internal import PatternEngine
package import RuleMatching
package import SystemFiles

extension LinkedEngine {
  /// PCRE2.
  package static var pcre2: LinkedEngine {
    LinkedEngine(checker: EnginePattern.self, runner: WidePattern.make)
  }
}

extension ListCompiler {
  /// Makes a compiler.
  public init(_ options: LintOptions = LintOptions(), limits: CompileLimits = CompileLimits()) {
    self.init(options, limits: limits, engine: .pcre2)
  }
}

extension ListOpener {
  /// Makes an opener for Sluice itself, which accepts every rule.
  package init() { self.init(ListCompiler(LintOptions(target: .sluice))) }

  /// Opens an index file, which somebody may overwrite while it is used.
  package static func index(
    at path: FilePath, _ limits: OpeningLimits
  ) throws(ListError) -> RuleIndex {
    var opener = ListOpener()
    opener.limits = limits
    return try opener.index(at: path)
  }
}
