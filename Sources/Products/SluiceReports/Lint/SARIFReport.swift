// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import TextFormats
internal import Linting
internal import Findings
internal import RuleText

/// Findings as SARIF 2.1.0, which code hosts and editors read.
public struct SARIFReport: LintReporter {
  private let version: String

  /// Creates a report for a version of Sluice.
  public init(version: String) { self.version = version }

  /// Writes the log of one run.
  public func write(_ files: [LintedFile], to output: (String) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    let codes = usedCodes(files)
    writeTool(codes, &writer)
    writer.member("columnKind", "utf16CodeUnits")
    writeResults(files, codes, &writer)
    writeOmitted(files, &writer)
    writer.endObject()
    writer.endArray()
    writer.endObject()
    output(writer.text + "\n")
  }

  private func usedCodes(_ files: [LintedFile]) -> [FindingCode] {
    let used = Set(files.flatMap { $0.findings.map(\.code) })
    return FindingCode.allCases.filter { used.contains($0) }
  }

  private func writeTool(
    _ codes: [FindingCode], _ writer: inout JSONWriter
  ) {
    writer.key("tool")
    writer.beginObject()
    writer.key("driver")
    writer.beginObject()
    writer.member("name", "sluice")
    writer.member("semanticVersion", version)
    writer.key("rules")
    writer.beginArray()
    for code in codes { writeRule(code, &writer) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private func writeRule(_ code: FindingCode, _ writer: inout JSONWriter) {
    writer.breakLine()
    writer.beginObject()
    writer.member("id", code.identifier)
    writer.member("name", code.name)
    writeText("shortDescription", code.page.title, &writer)
    writeText("fullDescription", code.page.explanation, &writer)
    writer.key("help")
    writer.beginObject()
    writer.member("text", code.page.explanation)
    writer.member("markdown", code.markdown)
    writer.endObject()
    writer.key("defaultConfiguration")
    writer.beginObject()
    writer.member("level", code.severity.rawValue)
    writer.endObject()
    writer.endObject()
  }

  private func writeText(_ key: String, _ text: String, _ writer: inout JSONWriter) {
    writer.key(key)
    writer.beginObject()
    writer.member("text", text)
    writer.endObject()
  }

  private func writeResults(
    _ files: [LintedFile], _ codes: [FindingCode], _ writer: inout JSONWriter
  ) {
    writer.key("results")
    writer.beginArray()
    for file in files {
      var fingerprints = Fingerprints(file)
      var columns = UTF16Columns(file)
      for finding in file.findings {
        writer.breakLine()
        writer.beginObject()
        writer.member("ruleId", finding.code.identifier)
        writer.member("ruleIndex", codes.firstIndex(of: finding.code))
        writer.member("level", finding.severity.rawValue)
        writeText("message", finding.message + (finding.help.map { ": \($0)" } ?? ""), &writer)
        writeLocation(finding, file, &columns, &writer)
        writer.key("partialFingerprints")
        writer.beginObject()
        writer.member("sluice/v1", fingerprints.next(finding))
        writer.endObject()
        writer.endObject()
      }
    }
    writer.endArray()
  }

  /// The counts of findings that are not among the results, as messages about the run.
  private func writeOmitted(_ files: [LintedFile], _ writer: inout JSONWriter) {
    guard files.contains(where: { !$0.omitted.isEmpty }) else { return }
    writer.key("invocations")
    writer.beginArray()
    writer.beginObject()
    writer.member("executionSuccessful", true)
    writer.key("toolExecutionNotifications")
    writer.beginArray()
    for file in files {
      for omitted in file.omitted {
        writer.beginObject()
        writer.member("level", "note")
        writeText("message", "\(file.path): \(omitted.text)", &writer)
        writer.endObject()
      }
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
  }

  private func writeLocation(
    _ finding: Finding, _ file: LintedFile, _ columns: inout UTF16Columns,
    _ writer: inout JSONWriter
  ) {
    let start = columns.position(of: finding.range.lowerBound)
    let end = columns.position(of: finding.range.upperBound)
    writer.key("locations")
    writer.beginArray()
    writer.beginObject()
    writer.key("physicalLocation")
    writer.beginObject()
    writer.key("artifactLocation")
    writer.beginObject()
    writer.member("uri", file.path == "-" ? "stdin" : uri(file.path))
    writer.endObject()
    writer.key("region")
    writer.beginObject()
    writer.member("startLine", start.line)
    writer.member("startColumn", start.column)
    writer.member("endLine", end.line)
    writer.member("endColumn", end.column)
    writer.endObject()
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  /// A path as a reference: everything but plain characters and slashes is percent-encoded.
  private func uri(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let encoded = path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }
}

/// Columns as SARIF counts them, in UTF-16 units.
///
/// Findings are requested in the order of their positions, so that a long line is scanned once.
private struct UTF16Columns {
  private let file: LintedFile
  /// The last position that was requested, with its line and column.
  private var known = (offset: 0, line: 0, column: 0)

  init(_ file: LintedFile) { self.file = file }

  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    let position = file.lines.position(of: offset)
    let goesOn = position.line == known.line && offset >= known.offset
    let start = goesOn ? known.offset : offset - position.column + 1
    let before = String(decoding: file.report.bytes[start..<offset], as: UTF8.self)
    known = (offset, position.line, (goesOn ? known.column : 1) + before.utf16.count)
    return (position.line, known.column)
  }
}
