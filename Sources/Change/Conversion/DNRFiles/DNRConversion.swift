// SPDX-License-Identifier: Apache-2.0

public import Linting
public import DNR
public import RuleModel

/// Rulesets of one extension as rules for WebKit, with an account of every rule.
public struct DNRConversion: Sendable {
  /// A ruleset that is converted.
  public struct Source: Sendable {
    /// Its name.
    public var name: String
    /// Its text.
    public var bytes: [UInt8]
    /// Where the extension keeps it; `static` for a file that its manifest names.
    public var scope: DNRScope

    /// Creates a source.
    public init(name: String, bytes: [UInt8], scope: DNRScope = .session) {
      self.name = name
      self.bytes = bytes
      self.scope = scope
    }
  }

  /// The result for each rule.
  public let account: Account
  /// The rules for WebKit, in one list.
  public let rules: [Rule]

  /// Converts rulesets.
  ///
  /// Never fails: what cannot be read or translated is in the account. Takes O(n log n) time in the
  /// rules.
  ///
  /// - Parameters:
  ///   - sources: The rulesets that are enabled together.
  ///   - target: What reads the rules; nil for every WebKit.
  public init(_ sources: [Source], for target: Target? = nil) {
    let rulesets = RulesetAccount(sources)
    let translation = DNRTranslator.translation(of: rulesets.rules)
      .adapted(without: target?.unknownTypes ?? [])
    rules = translation.rules
    var made = [Int](repeating: 0, count: rulesets.rules.count)
    for source in translation.sources { made[source] += 1 }
    account = rulesets.account(of: translation.notes, made: made)
  }
}
