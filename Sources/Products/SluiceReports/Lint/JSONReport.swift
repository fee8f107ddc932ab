// SPDX-License-Identifier: Apache-2.0

internal import Linting
internal import Filters
internal import RuleModel
internal import TextFormats
internal import Findings
internal import RuleText

/// Findings as JSON for programs: `--format json`.
public enum JSONReport {
  /// The report of some files, with a line break at its end.
  public static func text(of files: [LintedFile]) -> String {
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
    return writer.text + "\n"
  }

  private static func write(_ file: LintedFile, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", file.path)
    write(file.content, &writer)
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

  /// What was counted and is not among the findings, if there is any.
  private static func writeOmitted(_ omitted: [OmittedFindings], _ writer: inout JSONWriter) {
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

  /// The members of a list of filters are those of a rule list, and two more.
  private static func write(_ content: LintedFile.Content, _ writer: inout JSONWriter) {
    switch content {
    case .rules(let report):
      writer.member("rules", report.rules)
      writer.member("accepted", report.isAccepted)
      writer.member("webkit_error", report.webKitError?.rawValue)
      writer.member("webkit_reason", report.webKitReason?.rawValue)
    case .filters(let report):
      writer.member("syntax", report.dialect.rawValue)
      writer.member("filters", report.filters)
      writer.member("rules", 0)
      writer.member("accepted", report.isAccepted)
      writer.member("webkit_error", nil as String?)
      writer.member("webkit_reason", nil as String?)
    case .netRequests(let report):
      writer.member("syntax", "dnr")
      writer.member("rules", report.rules)
      writer.member("accepted", report.isAccepted)
      writer.member("chromium_error", report.chromiumError)
    case .manifest(let report):
      writer.member("syntax", "manifest")
      writer.member("rulesets", report.rulesets)
      writer.member("enabled", report.enabledRulesets)
      writer.member("rules", report.rules)
      writer.member("accepted", report.isAccepted)
      writer.member("chromium_error", report.chromiumError)
    }
  }

  private static func write(
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
    if let error = finding.chromiumError { writer.member("chromium_error", error) }
    writer.member("fixable", finding.fix != nil)
    writer.member("fix_effect", finding.fix?.effect)
    writer.endObject()
  }
}
