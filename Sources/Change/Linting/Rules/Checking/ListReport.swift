// SPDX-License-Identifier: Apache-2.0

public import RuleModel
public import Findings

/// All findings about one rule list, and its usable rules.
public struct ListReport: Sendable {
  /// The list's text.
  public let bytes: [UInt8]
  /// How many elements the list has; 0 if it could not be read as an array.
  public let rules: Int
  /// Whether the target accepts the list: false exactly when a finding is an error.
  public let isAccepted: Bool
  /// WebKit's message when it rejects the list, if the target's words are known.
  public let webKitError: WebKitError?
  /// The reason that it only logs.
  public let webKitReason: PatternRejection?
  /// The findings, in the order of the text.
  ///
  /// Of each code at most 10,000.
  public let findings: [Finding]
  /// How many more there are.
  public let omitted: [OmittedFindings]
  /// The rules that the target accepts, without those that it drops or that have an error.
  public let usableRules: [Rule]
  /// The positions of `usableRules` in the list and in the text.
  public let usableOrigins: [RuleOrigin]

  /// The same report with only as many of the first rules as a target accepts.
  public func limited(to most: Int?) -> ListReport {
    guard let most, rules > most else { return self }
    return ListReport(
      bytes: bytes, rules: rules, isAccepted: isAccepted, webKitError: webKitError,
      webKitReason: webKitReason, findings: findings, omitted: omitted,
      usableRules: zip(usableRules, usableOrigins).filter { $1.index < most }.map(\.0),
      usableOrigins: usableOrigins.filter { $0.index < most })
  }

  /// The usable rules with their lines and columns.
  ///
  /// - Parameter name: The name of the list.
  public func located(as name: String) -> LocatedList {
    let lines = LineTable(bytes)
    let rules = zip(usableRules, usableOrigins).map { rule, origin in
      let start = lines.position(of: origin.offset)
      let position = RulePosition(
        list: name, index: origin.index, line: start.line, column: start.column)
      return LocatedRule(rule, at: position)
    }
    return LocatedList(name: name, rules: rules)
  }
}
