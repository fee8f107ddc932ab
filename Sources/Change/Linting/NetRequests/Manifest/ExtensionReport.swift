// SPDX-License-Identifier: Apache-2.0

public import Findings

/// All findings about the rulesets of one extension.
public struct ExtensionReport: Sendable {
  /// A ruleset that the manifest names.
  public struct Ruleset: Sendable {
    /// The file, seen from the folder of the manifest.
    public let path: String
    /// What was found in it.
    public let report: NetRequestReport
  }

  /// What was found in the manifest itself, and in what the rulesets have together.
  public let manifest: ManifestReport
  /// The rulesets that can be read, each file once, in the order of the manifest.
  public let rulesets: [Ruleset]
}

/// All findings about one manifest.
public struct ManifestReport: Sendable {
  /// The text.
  public let bytes: [UInt8]
  /// How many rulesets it names.
  public let rulesets: Int
  /// How many of them are on when the extension is installed.
  public let enabledRulesets: Int
  /// How many rules the enabled rulesets have that Chromium takes.
  public let rules: Int
  /// The findings, in the order of the text.
  ///
  /// Of each code at most 10,000.
  public let findings: [Finding]
  /// How many more there are.
  public let omitted: [OmittedFindings]
  /// What Chromium answers to the manifest; nil if it takes it.
  public let chromiumError: String?

  /// Whether Chromium takes the manifest: false exactly when a finding is an error.
  public var isAccepted: Bool { !findings.contains { $0.severity == .error } }
}
