// SPDX-License-Identifier: Apache-2.0

internal import DNR
public import Linting
internal import RuleModel

/// Safari's own translation of the rulesets of one extension, with an account of every rule.
public struct SafariConversion: Sendable {
  /// The result for each rule.
  public let account: Account
  /// The rules that Safari passes to WebKit, in one list.
  package let rules: [SafariRule]

  /// Whether WebKit accepts Safari's output; otherwise the extension has no rule at all.
  public var isAccepted: Bool { account.isAccepted ?? true }

  /// Translates rulesets as Safari does.
  ///
  /// Never fails: what cannot be read or translated is in the account.
  ///
  /// - Parameters:
  ///   - sources: The rulesets that are enabled together.
  ///   - translator: The version of Safari's translator.
  /// - Complexity: O(n log n) in the rules.
  public init(_ sources: [DNRConversion.Source], by translator: SafariTranslator) {
    let translation = SafariTranslation(translator)
    let rulesets = RulesetAccount(sources)
    account = rulesets.account(
      of: translation.notes(on: rulesets.rules),
      made: rulesets.rules.map { translation.rules(of: $0).count }
    ) { reasons in !reasons.contains(.refusedByWebKit) }
    rules = translation.list(of: rulesets.rules)
  }
}
