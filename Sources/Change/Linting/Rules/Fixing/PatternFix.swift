// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import RuleProofs
internal import Findings
internal import RuleText

/// Edits that replace a pattern with others.
enum PatternFix {
  /// Replaces a pattern with one or more that together match the same.
  ///
  /// Several `url-filter`s become several copies of the rule; several entries of a condition become
  /// separate entries, which does not change the meaning of `unless-…` and `if-…` conditions.
  static func fix(
    _ rule: SourceRule, _ part: RulePart, _ patterns: [[UInt8]], in list: RuleList
  ) -> Fix? {
    // A substitution names groups by number, and rewriting changes which groups there are.
    if part == .urlFilter, case .redirect(.regexSubstitution) = rule.action {
      return nil
    }
    let node = list.node(of: part, in: rule)
    let content = list.document.contentRange(of: node)
    if patterns.count == 1 {
      return Fix(
        "rewrite it for WebKit", edits: [Fix.Edit(content, JSONWriter.escaped(patterns[0]))])
    }
    if part == .urlFilter { return split(rule, content, patterns, in: list) }
    let entries = patterns.map { JSONWriter.quoted($0) }.joined(separator: Array(", ".utf8))
    return Fix(
      "write one entry for each alternative",
      edits: [Fix.Edit(list.document.nodes[node].range, Array(entries))])
  }

  private static func split(
    _ rule: SourceRule, _ content: Range<Int>, _ patterns: [[UInt8]], in list: RuleList
  ) -> Fix? {
    let whole = list.document.nodes[rule.node].range
    let bytes = list.document.bytes
    let copies = patterns.map { pattern in
      Array(bytes[whole.lowerBound..<content.lowerBound]) + JSONWriter.escaped(pattern)
        + bytes[content.upperBound..<whole.upperBound]
    }
    let separator = separator(before: whole.lowerBound, in: bytes)
    return Fix(
      "write one rule for each alternative", effect: effectOfSplitting(rule.rule),
      edits: [Fix.Edit(whole, Array(copies.joined(separator: separator)))])
  }

  /// Rules that differ only in their patterns share their action if it counts how often the action
  /// is carried out; otherwise each has its own.
  private static func effectOfSplitting(_ rule: Rule) -> String? {
    rule.repetitionScope(besideRedirects: true, besideNotifications: true) == nil
      ? "the action is carried out once for each alternative that matches" : nil
  }

  /// A comma and the indentation of the rule's line.
  private static func separator(before start: Int, in bytes: [UInt8]) -> [UInt8] {
    var first = start
    while first > 0, bytes[first - 1] == 0x20 || bytes[first - 1] == 0x09 { first -= 1 }
    guard first > 0, bytes[first - 1] == 0x0A else { return Array(", ".utf8) }
    let lineEnd: [UInt8] = first > 1 && bytes[first - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    return [UInt8(ascii: ",")] + lineEnd + bytes[first..<start]
  }
}
