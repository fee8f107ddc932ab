// SPDX-License-Identifier: Apache-2.0

/// All findings about the rulesets of one extension.
public struct ExtensionReport: Sendable {
  /// A ruleset that the manifest names.
  public struct Ruleset: Sendable {
    /// The file, seen from the folder of the manifest.
    public let path: String
    /// What was found in it.
    public let report: LintReport
  }

  /// What was found in the manifest itself, and in what the rulesets have together.
  public let manifest: LintReport
  /// The rulesets that can be read, each file once, in the order of the manifest.
  public let rulesets: [Ruleset]
}
