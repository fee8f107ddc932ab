// SPDX-License-Identifier: Apache-2.0

public import Filters
public import Findings

/// All findings about one list for ad blockers, or about a file that it includes.
public struct FilterReport: Sendable {
  /// The number of the list among those that were checked together.
  public let list: Int
  /// The path beside the list if this is a file that it includes.
  public let includedPath: String?
  /// The text.
  public let bytes: [UInt8]
  /// The language that it was read as.
  public let dialect: FilterDialect
  /// How many filters were read of it, without those that `badfilter` takes out.
  public let filters: Int
  /// The findings, in the order of the text.
  ///
  /// Of each code at most 10,000.
  public let findings: [Finding]
  /// How many more there are.
  public let omitted: [OmittedFindings]

  /// Whether every line can be read: false exactly when a finding is an error.
  public var isAccepted: Bool { !findings.contains { $0.severity == .error } }
}
