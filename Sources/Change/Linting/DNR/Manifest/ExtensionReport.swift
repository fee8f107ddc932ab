// SPDX-License-Identifier: Apache-2.0

/// All findings about the rulesets of one extension.
public struct ExtensionReport: Sendable {
  /// A ruleset that the manifest names.
  public struct Ruleset: Sendable {
    /// The file, relative to the folder of the manifest.
    public let path: String
    /// The findings in it.
    public let report: LintReport
  }

  /// The findings in the manifest itself, and in the totals of the rulesets.
  public let manifest: LintReport
  /// The rulesets that can be read, each file once, in the order of the manifest.
  public let rulesets: [Ruleset]
}
