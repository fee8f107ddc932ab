// SPDX-License-Identifier: Apache-2.0

public import Linting
public import Compiling

extension ListCompiler {
  /// Makes a compiler; lists of the wide dialect, which need PCRE2, are refused.
  public init(_ options: LintOptions = LintOptions(), limits: CompileLimits = CompileLimits()) {
    self.init(options, limits: limits, engine: nil)
  }
}
