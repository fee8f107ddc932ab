// SPDX-License-Identifier: Apache-2.0

public import JSONText

/// A rule list as WebKit reads it: the rules, and everything that is wrong with them.
public struct RuleList: Sendable {
  /// The text and the place of every value in it.
  public let document: JSONDocument
  /// How many elements the list has; 0 if the text is not a JSON array.
  public let count: Int
  /// The rules that are well formed, in order.
  ///
  /// Their patterns and selectors were not looked at.
  public let rules: [Rule]
  /// What could be read of the others.
  public let brokenRules: [BrokenRule]
  /// What is wrong, in WebKit's order of checks: its verdict is the first error of these.
  public let findings: [Finding]

  /// Reads a list; never fails, but may find errors.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - profile: what the WebKit that the list is meant for knows.
  public init(reading bytes: [UInt8], profile: ReaderProfile = .complete) {
    var reader = RuleReader(JSONDocument(reading: bytes), profile)
    reader.readList()
    document = reader.document
    count = reader.count
    rules = reader.rules
    brokenRules = reader.brokenRules
    findings = reader.findings
  }
}
