// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Findings
internal import RuleText
internal import Patterns

/// Patterns that are written in another language: wildcards, filters of ad blockers, delimiters.
extension ListChecker {
  /// Warns of a pattern that WebKit accepts but reads differently from what was intended.
  mutating func warnOfLanguage(_ filter: URLFilter, _ rule: SourceRule, _ part: RulePart) {
    guard options.dialect == .webkit else { return warnOfDots(filter, rule, part) }
    if let foreign = ForeignPattern.wildcard(filter) {
      return warn(
        "`*` repeats the character before it; it is not a wildcard", foreign, rule, part)
    }
    if let foreign = ForeignPattern.delimited(filter.source) {
      warn("`/` is a plain character here, and so are the letters after it", foreign, rule, part)
    }
    warnOfDots(filter, rule, part)
  }

  private mutating func warn(
    _ message: String, _ foreign: ForeignPattern, _ rule: SourceRule, _ part: RulePart
  ) {
    var finding = meaning(
      .foreignSyntax, message, rule, part,
      list.document.sourceRange(ofText: foreign.range, in: list.node(of: part, in: rule)),
      help: foreignHelp(foreign), fix: foreignFix(foreign, rule, part))
    // A path may look like this, too.
    if foreign.language == .delimited { finding.severity = .note }
    findings.append(finding)
  }

  /// A pattern that WebKit rejects, and that is written in another language.
  func foreignPattern(_ text: [UInt8]) -> ForeignPattern? {
    ForeignPattern.filter(text) ?? ForeignPattern.leadingWildcard(text)
      ?? ForeignPattern.delimited(text)
  }

  /// The text to write instead.
  func foreignHelp(_ foreign: ForeignPattern) -> String {
    let text = foreign.replacement.map { "`\(String(decoding: $0, as: UTF8.self))`" }
    return switch foreign.language {
    case .wildcard:
      text.map { "if `*` is a wildcard, write \($0)" } ?? "write `.*` for any text"
    case .delimited: "if the slashes are delimiters, remove them: \(text ?? "")"
    case .filter:
      "this is the syntax of ad blockers; "
        + (text.map { "write \($0)" } ?? "write a regular expression")
    }
  }

  /// Writes the pattern in WebKit's language.
  func foreignFix(_ foreign: ForeignPattern, _ rule: SourceRule, _ part: RulePart) -> Fix? {
    guard let replacement = foreign.replacement else { return nil }
    let content = list.document.contentRange(of: list.node(of: part, in: rule))
    return Fix(
      "write it as a regular expression", effect: effect(of: foreign.language),
      edits: [Fix.Edit(content, JSONWriter.escaped(replacement))])
  }

  private func effect(of language: ForeignPattern.Language) -> String {
    switch language {
    case .wildcard: "the rule then matches as with wildcards"
    case .delimited: "the rule then matches the pattern between the slashes"
    case .filter: "the rule then matches as the filter in an ad blocker"
    }
  }
}
