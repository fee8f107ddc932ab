// SPDX-License-Identifier: Apache-2.0

public import Linting
internal import Filters
package import RuleModel
public import Findings

/// A file with its findings, ready to be shown.
public struct LintedFile: Sendable {
  /// What a file is, and the verdict on it.
  public enum Content: Sendable {
    /// A rule list.
    case rules(ListReport)
    /// A list of filters for ad blockers.
    case filters(FilterReport)
    /// Rules for declarativeNetRequest.
    case netRequests(NetRequestReport)
    /// The manifest of an extension.
    case manifest(ManifestReport)
  }

  /// The path as it was given, `-` for standard input.
  public let path: String
  /// The report on the whole file.
  public let content: Content
  /// The findings to show.
  public let findings: [Finding]
  /// How many more there are of codes with findings to show.
  public let omitted: [OmittedFindings]
  /// The lines of the text.
  package let lines: LineTable

  /// Makes a file of a report; `findings` are those of the report to show.
  public init(path: String, report: ListReport, findings: [Finding]) {
    self.init(path: path, content: .rules(report), findings: findings)
  }

  /// Makes a file of a report; `findings` are those of the report to show.
  public init(path: String, report: FilterReport, findings: [Finding]) {
    self.init(path: path, content: .filters(report), findings: findings)
  }

  /// Makes a file of a report; `findings` are those of the report to show.
  public init(path: String, report: NetRequestReport, findings: [Finding]) {
    self.init(path: path, content: .netRequests(report), findings: findings)
  }

  /// Makes a file of a report; `findings` are those of the report to show.
  public init(path: String, report: ManifestReport, findings: [Finding]) {
    self.init(path: path, content: .manifest(report), findings: findings)
  }

  private init(path: String, content: Content, findings: [Finding]) {
    self.path = path
    self.content = content
    self.findings = findings
    // A code of which nothing is to be shown was not asked for.
    let codes = Set(findings.map(\.code))
    omitted = content.omitted.filter { codes.contains($0.code) }
    // Without a finding no line is needed.
    lines = LineTable(findings.isEmpty ? [] : content.bytes)
  }

  /// The same file with other findings to show.
  public func showing(_ findings: [Finding]) -> LintedFile {
    LintedFile(path: path, content: content, findings: findings)
  }

  /// How many findings of a severity there are to show, kept or not.
  public func count(_ severity: Severity) -> Int {
    findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
      + omitted.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}

extension LintedFile.Content {
  /// The text of the file.
  public var bytes: [UInt8] {
    switch self {
    case .rules(let report): report.bytes
    case .filters(let report): report.bytes
    case .netRequests(let report): report.bytes
    case .manifest(let report): report.bytes
    }
  }

  /// What was counted and is not among the findings.
  public var omitted: [OmittedFindings] {
    switch self {
    case .rules(let report): report.omitted
    case .filters(let report): report.omitted
    case .netRequests(let report): report.omitted
    case .manifest(let report): report.omitted
    }
  }

  /// All findings that were kept, shown or not.
  public var findings: [Finding] {
    switch self {
    case .rules(let report): report.findings
    case .filters(let report): report.findings
    case .netRequests(let report): report.findings
    case .manifest(let report): report.findings
    }
  }
}
