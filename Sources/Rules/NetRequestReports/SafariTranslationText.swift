// SPDX-License-Identifier: Apache-2.0

public import NetRequestModel
internal import PlainText
public import SafariTranslation

/// What Safari makes of a ruleset, as text.
public enum SafariTranslationText {
  /// A line for the ruleset.
  ///
  /// - Complexity: That of the verdicts on all rules.
  public static func summary(
    of rules: [NetRequestRule], named name: String, by translation: SafariTranslation
  ) -> String {
    let kinds = rules.map { translation.verdict(on: $0).kind }
    let counts = SafariVerdict.Kind.allCases.reversed().compactMap { kind in
      let count = kinds.count { $0 == kind }
      return count > 0 ? "\(count.grouped) \(kind.rawValue)" : nil
    }
    let refused = kinds.contains(.refused) ? "; WebKit refuses the whole list" : ""
    return "\(Visible.text(name)): \(PlainWords.count(rules.count, "rule")): "
      + counts.joined(separator: ", ") + refused + "\n"
  }

  /// A line for each rule that is not exact, with the sentences below it.
  public static func details(
    of rules: [NetRequestRule], named name: String, by translation: SafariTranslation
  ) -> String {
    rules.map { rule in
      let verdict = translation.verdict(on: rule)
      guard verdict.kind != .exact else { return "" }
      let sentences = verdict.sentences.map { "    \(Visible.text($0))\n" }.joined()
      return "  rule \(rule.id): \(verdict.kind.rawValue)\n" + sentences
    }.joined()
  }
}
