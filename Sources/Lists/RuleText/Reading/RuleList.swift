// SPDX-License-Identifier: Apache-2.0

public import Findings
package import TextFormats
public import RuleModel

/// A rule list as WebKit reads it: the rules, and everything that is wrong with them.
public struct RuleList: Sendable {
  /// The text with the position of every value in it.
  package let document: JSONDocument
  /// How many elements the list has; 0 if the text is not a JSON array.
  public let count: Int
  /// The rules that are well formed, each with its node in the document.
  package let sourceRules: [SourceRule]
  /// The readable parts of the other rules.
  package let brokenRules: [BrokenRule]
  /// What is wrong, in WebKit's order of checks: its verdict is the first error of these.
  ///
  /// Of each code at most 10,000.
  public var findings: [Finding] { collection.kept }
  /// The same with the counts of what is not kept.
  package let collection: FindingCollection

  /// Reads a list; never fails, but may report errors.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - profile: what the WebKit that the list is meant for knows.
  package init(reading bytes: [UInt8], profile: ReaderProfile) {
    var reader = RuleReader(JSONDocument(reading: bytes), profile)
    reader.readList()
    document = reader.document
    count = reader.count
    sourceRules = reader.rules
    brokenRules = reader.brokenRules
    collection = reader.findings
  }

  /// Reads a list as the latest WebKit does; never fails, but may find errors.
  public init(reading bytes: [UInt8]) { self.init(reading: bytes, profile: .complete) }

  /// The rules that are well formed, in order.
  ///
  /// Their patterns and selectors were not checked.
  ///
  /// - Complexity: Linear in the rules.
  public var rules: [Rule] { sourceRules.map(\.rule) }
  /// The positions of `rules`.
  package var origins: [RuleOrigin] { sourceRules.map(\.origin) }
}
