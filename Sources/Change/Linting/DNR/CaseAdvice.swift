// SPDX-License-Identifier: Apache-2.0

internal import DNR
internal import TextFormats
internal import Findings
internal import RuleText

/// One note about filters that were case-sensitive before Chrome 118.
enum CaseAdvice {
  /// At the first rule with uppercase letters in its `urlFilter` that does not set case
  /// sensitivity.
  static func findings(on ruleset: DNRRuleset) -> [Finding] {
    let numbers = ruleset.rules.indices.filter { number in
      let condition = ruleset.rules[number].rule.condition
      guard case .url(let text) = condition.filter, !condition.isCaseSensitive,
        text.contains(where: \.isCapital)
      else { return false }
      return source(number, ruleset).member("condition", "isUrlFilterCaseSensitive") == nil
    }
    guard let first = numbers.first else { return [] }
    let written = source(first, ruleset)
    let others = numbers.count == 1 ? "" : ", nor in \((numbers.count - 1).grouped) others"
    return [
      written.finding(
        .caseDefault, .note,
        "the case of letters does not count in this filter\(others); it did before Chrome 118",
        "/condition/urlFilter", at: written.member("condition", "urlFilter"),
        help: "write `isUrlFilterCaseSensitive`, so that all versions decide the same")
    ]
  }

  private static func source(_ number: Int, _ ruleset: DNRRuleset) -> RuleSource {
    RuleSource(ruleset.document, ruleset.nodes[number], ruleset.rules[number])
  }
}

extension UInt8 {
  /// Whether it is an uppercase ASCII letter.
  var isCapital: Bool { self != lowercasedASCII }
}
