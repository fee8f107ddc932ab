// SPDX-License-Identifier: Apache-2.0

package import RuleModel
public import RuleLinting
public import RuleText
internal import PlainText

/// A file with what was found in it, ready to be shown.
public struct LintedFile: Sendable {
  /// The path as it was given, `-` for standard input.
  public let path: String
  /// Everything that was found.
  public let report: ListReport
  /// The findings that are to be shown.
  public let findings: [Finding]
  /// The lines of the text.
  package let lines: LineTable

  /// Makes a file of a report; `findings` are those of the report that are to be shown.
  public init(path: String, report: ListReport, findings: [Finding]) {
    self.path = path
    self.report = report
    self.findings = findings
    // Without a finding nobody asks for a line.
    lines = LineTable(findings.isEmpty ? [] : report.bytes)
  }

  /// How many findings of a severity are to be shown.
  public func count(_ severity: Severity) -> Int {
    findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}
