// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import TextFormats
import Findings
import Sluice
import SystemFiles

/// A check of a document as a whole: what `sluice lint` says of its file.
struct ListCheck: Sendable {
  let kind: DocumentKind
  let bytes: [UInt8]
  /// Where the document is, for files that it names; nil if it was never saved.
  let path: FilePath?
  let settings: Settings
  /// The lists that a file of tests is about.
  var testedLists: [ListTests.List] = []

  /// What was found, and what the target does with the list.
  struct Result: Sendable {
    var findings: [Finding] = []
    var verdict: String?
    /// The language of a filter list.
    var dialect: FilterDialect?
    /// What running tests gave.
    var tests: ListTests.Result?
  }

  /// Checks; nil if the check was stopped.
  func run(stopping isStopped: () -> Bool) -> Result? {
    switch kind {
    case .rules:
      RuleLint.check(bytes, settings.lint, stopping: isStopped).map { report in
        Result(findings: report.findings, verdict: Verdict.text(report, settings.lint.target))
      }
    case .netRequests:
      result(of: NetRequestLint.check(bytes, as: settings.scope, for: settings.target.ofRulesets))
    case .manifest: manifest()
    case .filters: filters()
    case .tests: tests()
    }
  }

  private func tests() -> Result {
    let result = ListTests(bytes: bytes, lists: testedLists, settings: settings).run()
    let passed = result.count - result.failures.count
    return Result(
      verdict: "\(passed.grouped) of \(PlainWords.count(result.count, "test")) passed",
      tests: result)
  }

  private func result(of report: NetRequestReport) -> Result {
    Result(findings: report.findings, verdict: Verdict.text(report, settings.target))
  }

  private func manifest() -> Result {
    let files = path.map { ExtensionFiles(beside: $0) }
    let report = ExtensionLint.check(bytes, for: settings.target.ofRulesets) { name in
      files?.read(name) ?? .missing
    }
    return Result(findings: report.manifest.findings, verdict: Verdict.text(report.manifest))
  }

  private func filters() -> Result {
    let reports = FilterLint.check([bytes], as: settings.reading) { _, name in
      try? path.map { try $0.bytes(ofIncluded: name) }
    }
    guard let report = reports.first else { return Result() }
    return Result(
      findings: report.findings, verdict: Verdict.text(report), dialect: report.dialect)
  }
}

/// What becomes of a list, in a few words.
enum Verdict {
  static func text(_ report: ListReport, _ target: Target) -> String {
    let verdict = report.isAccepted ? "accepted" : "rejected"
    return "\(verdict) by \(target.title)" + counts(report.findings, report.omitted)
  }

  static func text(_ report: NetRequestReport, _ target: LintTarget) -> String {
    let chromium = "\(report.isAccepted ? "accepted" : "refused") by Chromium"
    let other =
      switch target {
      case .firefox: ", \(report.isAcceptedByFirefox ? "accepted" : "refused") by Firefox"
      default: report.isAcceptedBySafari ? "" : ", refused by Safari"
      }
    return chromium + other + counts(report.findings, report.omitted)
  }

  static func text(_ report: ManifestReport) -> String {
    "\(report.isAccepted ? "accepted" : "refused") by Chromium"
      + counts(report.findings, report.omitted)
  }

  static func text(_ report: FilterReport) -> String {
    "\(report.filters.grouped) filters" + counts(report.findings, report.omitted)
  }

  private static func counts(_ findings: [Finding], _ omitted: [OmittedFindings]) -> String {
    let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count =
        findings.count { $0.severity == severity }
        + omitted.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
      return count == 0 ? nil : PlainWords.count(count, severity.rawValue)
    }
    return counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")
  }
}
