// SPDX-License-Identifier: Apache-2.0

public import Findings

/// All findings about one ruleset for declarativeNetRequest.
public struct NetRequestReport: Sendable {
  /// The text.
  public let bytes: [UInt8]
  /// How many rules the text has.
  public let rules: Int
  /// The findings, in the order of the text.
  ///
  /// Of each code at most 10,000.
  public let findings: [Finding]
  /// How many more there are.
  public let omitted: [OmittedFindings]
  /// What Chromium answers if all rules are given to it in one call; nil if it takes them.
  public let chromiumError: String?

  /// Whether Chromium takes every rule: false exactly when a finding about it is an error.
  public var isAccepted: Bool {
    !findings.contains {
      $0.severity == .error && $0.code.subject.browser == nil
    }
  }

  /// Whether WebKit takes what Safari makes of the rules; true if no Safari was the target.
  public var isAcceptedBySafari: Bool { !findings.contains { $0.code == .refusedBySafari } }

  /// Whether Firefox takes every rule; true if it was not the target.
  public var isAcceptedByFirefox: Bool {
    !findings.contains { $0.code.subject.browser == .firefox && $0.severity == .error }
  }
}
