// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import TextFormats
internal import RuleModel

/// The account of a conversion, for people and for programs.
public struct ConversionReport: Sendable {
  /// What became of the lists.
  public let account: Account
  /// The name of the target.
  public let target: String
  /// The target as a sentence names it.
  public let title: String

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - account: What became of the lists.
  ///   - target: The name of the target.
  ///   - title: The target as a sentence names it.
  public init(_ account: Account, for target: String, titled title: String) {
    self.account = account
    self.target = target
    self.title = title
  }
}

extension Fidelity {
  /// What is said of a rule or filter.
  var words: String { self == .refused ? "refused by Chromium" : rawValue }

  /// All that is not exact.
  static let inexact = allCases.filter { $0 != .exact }
}

extension Account {
  /// What the lists are made of.
  var noun: String { files.allSatisfy(\.isFilterList) && !files.isEmpty ? "filter" : "rule" }
}

extension Account.File {
  var isFilterList: Bool { lines != nil }
  /// What the list is made of.
  var noun: String { isFilterList ? "filter" : "rule" }
}
