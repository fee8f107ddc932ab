// SPDX-License-Identifier: Apache-2.0

public import Findings
public import Linting
package import RuleModel

/// A file with its findings, ready to be shown.
public struct LintedFile: Sendable {
  /// The given path, `-` for standard input.
  public let path: String
  /// The report on the whole file.
  public let report: LintReport
  /// The findings to show.
  public let findings: [Finding]
  /// How many more there are of codes with findings to show.
  public let omitted: [OmittedFindings]
  /// The lines of the text.
  package let lines: LineTable

  /// Creates a file from a report; `findings` are those of the report to show.
  public init(path: String, report: LintReport, findings: [Finding]) {
    self.path = path
    self.report = report
    self.findings = findings
    // A code without any finding to show was not requested.
    let codes = Set(findings.map(\.code))
    omitted = report.omitted.filter { codes.contains($0.code) }
    // Without a finding no line is needed.
    lines = LineTable(findings.isEmpty ? [] : report.bytes)
  }

  /// Creates a file that shows some findings, and no others.
  package init(path: String, report: LintReport, only findings: [Finding]) {
    self.path = path
    self.report = report
    self.findings = findings
    omitted = []
    lines = LineTable(findings.isEmpty ? [] : report.bytes)
  }

  /// Creates a file that shows all findings of a report.
  package init(path: String, report: LintReport) {
    self.init(path: path, report: report, findings: report.findings)
  }

  /// Creates a file that shows the errors of a report.
  package init(path: String, errorsOf report: LintReport) {
    self.init(
      path: path, report: report, findings: report.findings.filter { $0.severity == .error })
  }

  /// The same file with the findings of at least this severity.
  public func showing(atLeast severity: Severity) -> LintedFile {
    guard severity > .note else { return self }
    return LintedFile(
      path: path, report: report, findings: findings.filter { $0.severity >= severity })
  }

  /// How many findings of a severity there are to show, kept or not.
  public func count(_ severity: Severity) -> Int { severity.count(in: findings, omitted) }
}

extension Severity {
  /// How many findings have at least this severity, kept or not.
  package func count(in findings: [Finding], _ omitted: [OmittedFindings]) -> Int {
    findings.count { $0.severity == self }
      + omitted.reduce(0) { $0 + ($1.severity == self ? $1.count : 0) }
  }
}
