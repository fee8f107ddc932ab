// SPDX-License-Identifier: Apache-2.0

internal import Findings
internal import Linting
internal import RuleModel
internal import TextFormats
public import Tools

/// A review in Markdown, for a comment on a change.
public enum ReviewMarkdown {
  /// The most findings in a comment, which must not become too long.
  private static let mostFindings = 50

  /// The comment.
  public static func text(of review: Review, _ verdict: ReviewVerdict) -> String {
    let file = verdict.file
    var text = "### `\(escaped(file.path))`: \(verdict.sentence)\n\n| | |\n|---|---|\n"
    for row in review.sentences { text += "| \(row.title) | \(row.words) |\n" }
    guard !file.findings.isEmpty else { return text }
    let sorted = file.findings.enumerated().sorted { one, other in
      (other.element.severity, one.offset) < (one.element.severity, other.offset)
    }.map(\.element)
    text += "\n| line | | finding |\n|---:|---|---|\n"
    for finding in sorted.prefix(mostFindings) { text += row(of: finding, in: file) }
    let more = sorted.count - mostFindings
    return more > 0 ? text + "\n… and \(more.grouped) more\n" : text
  }

  private static func row(of finding: Finding, in file: LintedFile) -> String {
    let line = file.lines.position(of: finding.range.lowerBound).line
    let text = file.report.bytes[finding.range].prefix { $0 != 0x0A }
    let shown = Visible.shortened(String(decoding: text, as: UTF8.self), most: 80)
    let code = shown.isEmpty ? "" : "<br><code>\(escaped(shown))</code>"
    return "| \(line) | \(finding.severity.rawValue) \(finding.code.identifier) "
      + "| \(escaped(Visible.shortened(finding.message, most: 300)))\(code) |\n"
  }

  /// A text of a list that neither ends a cell, nor is a link, a mention or markup.
  private static func escaped(_ text: String) -> String {
    Visible.text(text).unicodeScalars.reduce(into: "") { result, scalar in
      if "&<>|`*_[]\\@#~$!:".unicodeScalars.contains(scalar) {
        result += "&#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
