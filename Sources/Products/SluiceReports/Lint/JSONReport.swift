// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import Filters
internal import RuleModel
internal import TextFormats
internal import Findings
internal import RuleText

/// Findings as JSON: `--format json`.
public struct JSONReport: LintReporter {
  /// Creates a report.
  public init() {}

  /// Writes the report, with a line break at its end.
  public func write(_ files: [LintedFile], to output: (String) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version", 1)
    writer.key("files")
    writer.beginArray()
    for file in files {
      writer.breakLine()
      write(file, &writer)
    }
    writer.endArray()
    writer.endObject()
    output(writer.text + "\n")
  }

  private func write(_ file: LintedFile, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", file.path)
    writeContent(of: file.report, &writer)
    writer.key("findings")
    writer.beginArray()
    for finding in file.findings {
      writer.breakLine()
      write(finding, file.lines, &writer)
    }
    writer.endArray()
    writeOmitted(file.omitted, &writer)
    writer.endObject()
  }

  /// The counts of findings that are not listed, if there are any.
  private func writeOmitted(_ omitted: [OmittedFindings], _ writer: inout JSONWriter) {
    guard !omitted.isEmpty else { return }
    writer.key("omitted")
    writer.beginArray()
    for kind in omitted {
      writer.beginObject()
      writer.member("code", kind.code.identifier)
      writer.member("severity", kind.severity.rawValue)
      writer.member("count", kind.count)
      writer.endObject()
    }
    writer.endArray()
  }

  /// The members for a filter list are those for a rule list, and two more.
  private func writeContent(of report: LintReport, _ writer: inout JSONWriter) {
    switch report.content {
    case .ruleList: break
    case .filterList(_, _, let dialect, let filters):
      writer.member("syntax", dialect.rawValue)
      writer.member("filters", filters)
    case .ruleset: writer.member("syntax", "dnr")
    case .manifest(let rulesets, let enabled, _):
      writer.member("syntax", "manifest")
      writer.member("rulesets", rulesets)
      writer.member("enabled", enabled)
    }
    writer.member("rules", report.rules)
    writer.member("accepted", report.isAccepted)
    switch report.content {
    case .ruleList, .filterList:
      writer.member("webkit_error", report.webKitError?.rawValue)
      writer.member("webkit_reason", report.webKitReason?.rawValue)
    case .ruleset, .manifest: writer.member("chromium_error", report.chromiumError)
    }
  }

  private func write(
    _ finding: Finding, _ lines: LineTable, _ writer: inout JSONWriter
  ) {
    let start = lines.position(of: finding.range.lowerBound)
    let end = lines.position(of: finding.range.upperBound)
    writer.beginObject()
    writer.member("code", finding.code.identifier)
    writer.member("severity", finding.severity.rawValue)
    writer.member("message", finding.message)
    writer.member("rule", finding.rule)
    writer.member("pointer", finding.pointer)
    writer.member("line", start.line)
    writer.member("column", start.column)
    writer.member("end_line", end.line)
    writer.member("end_column", end.column)
    writer.member("help", finding.help)
    if let other = finding.other {
      writer.key("other")
      writer.object { writer in
        writer.member("path", other.list)
        writer.member("line", other.line)
        writer.member("column", other.column)
      }
    }
    if let error = finding.chromiumError { writer.member("chromium_error", error) }
    writer.member("fixable", finding.fix != nil)
    writer.member("fix_effect", finding.fix?.effect)
    writer.endObject()
  }
}
