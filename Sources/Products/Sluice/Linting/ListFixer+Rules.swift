// SPDX-License-Identifier: Apache-2.0

public import Findings
public import Linting

extension ListFixer {
  /// Prepares to fix a rule list.
  ///
  /// - Parameters:
  ///   - bytes: The list's text.
  ///   - options: What the list is checked against.
  ///   - scope: Whether fixes that change decisions are applied, too.
  ///   - chosen: Whether a finding is to be fixed.
  public init(
    _ bytes: [UInt8], _ options: LintOptions, _ scope: ListFixer.Scope = .keepingMeaning,
    choosing chosen: @escaping (Finding) -> Bool
  ) {
    self.init(bytes, scope, choosing: chosen) { RuleLint.check($0, options) }
  }
}
