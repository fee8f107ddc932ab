// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import TextFormats
internal import RuleModel

/// The account of a conversion, as text and as JSON.
public struct ConversionReport: Sendable {
  /// The account of the lists.
  public let account: Account
  /// The name of the target.
  public let target: String
  /// The target as a sentence names it.
  public let title: String

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - account: The account of the lists.
  ///   - target: The name of the target.
  ///   - title: The target as a sentence names it.
  public init(_ account: Account, for target: String, titled title: String) {
    self.account = account
    self.target = target
    self.title = title
  }
}

extension ConversionReport {
  /// The report with another account.
  package func with(_ account: Account) -> ConversionReport {
    ConversionReport(account, for: target, titled: title)
  }
}

extension Fidelity {
  /// The name of the result for a rule or filter.
  var words: String { self == .refused ? "refused by Chromium" : rawValue }

  /// All entries that are not exact.
  static let inexact = allCases.filter { $0 != .exact }
}

extension Account {
  /// The noun for the parts of the lists.
  var noun: String { files.allSatisfy(\.isFilterList) && !files.isEmpty ? "filter" : "rule" }
}

extension Account.File {
  var isFilterList: Bool { lines != nil }
  /// The noun for the parts of the list.
  var noun: String { isFilterList ? "filter" : "rule" }
}
