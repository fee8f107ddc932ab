// SPDX-License-Identifier: Apache-2.0

public import Conversion
internal import TextFormats
internal import Linting

/// What Safari makes of rulesets, as text.
public enum SafariTranslationText {
  /// A line for each ruleset, each followed by its rules that are not exact, with the reasons.
  public static func report(of conversion: SafariConversion) -> String {
    conversion.files.map { summary(of: $0) + details(of: $0) }.joined()
  }

  /// What Safari makes of few rules: the verdicts with their reasons, and the rules for WebKit.
  public static func explanation(of conversion: SafariConversion) -> String {
    let problems = conversion.files.flatMap(\.problems).map { problem in
      "refused by Chromium: \(Visible.text(problem.message))\n"
    }
    let verdicts = conversion.files.flatMap(\.verdicts).map { verdict in
      verdict.verdict.kind.rawValue + "\n"
        + verdict.verdict.sentences.map { "  \(Visible.text($0))\n" }.joined()
    }
    let rules = conversion.rules.map { "  \(PlainWords.text($0.json))\n" }
    return (problems + verdicts + rules).joined()
  }

  private static func summary(of file: SafariConversion.File) -> String {
    var counts = SafariVerdict.Kind.allCases.reversed().compactMap { kind in
      let count = file.count(kind)
      return count > 0 ? "\(count.grouped) \(kind.rawValue)" : nil
    }
    let invalid = file.count - file.verdicts.count
    if invalid > 0 { counts.append("\(invalid.grouped) refused by Chromium") }
    let refused = file.count(.refused) > 0 ? "; WebKit refuses the whole list" : ""
    return "\(Visible.text(file.name)): \(PlainWords.count(file.count, "rule")): "
      + counts.joined(separator: ", ") + refused + "\n"
  }

  private static func details(of file: SafariConversion.File) -> String {
    let invalid = file.problems.map { problem in
      "  \(problem.id.map { "rule \($0): " } ?? "")refused by Chromium\n"
        + "    \(Visible.text(problem.message))\n"
    }
    let inexact = file.verdicts.filter { $0.verdict.kind != .exact }.map { verdict in
      let sentences = verdict.verdict.sentences.map { "    \(Visible.text($0))\n" }.joined()
      return "  rule \(verdict.id): \(verdict.verdict.kind.rawValue)\n" + sentences
    }
    return (invalid + inexact).joined()
  }
}
