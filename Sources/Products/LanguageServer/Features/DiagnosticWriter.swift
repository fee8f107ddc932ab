// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Findings
import RuleText

/// Writes the findings of a document as diagnostics.
struct DiagnosticWriter {
  let document: OpenDocument
  let client: ClientCapabilities
  let pages: FindingPages

  private var places: Places { Places(text: document.text, encoding: client.encoding) }

  /// Writes an array of all diagnostics.
  func write(to writer: inout JSONWriter) {
    let places = places
    writer.beginArray()
    for finding in document.findings { write(finding, places, &writer) }
    if let tests = document.tests { write(tests, places, &writer) }
    if document.hiddenFindings > 0 { writeRest(document.hiddenFindings, &writer) }
    writer.endArray()
  }

  /// Writes one diagnostic.
  func write(_ placed: PlacedFinding, _ places: Places, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.range("range", DiagnosticWriter.visible(placed.range, in: document), in: places)
      writer.json(placed.written.isEmpty ? members(of: placed.finding) : placed.written)
      writeRelated(placed, places, &writer)
    }
  }

  /// The members of a diagnostic that stay the same while the text around it changes, as JSON
  /// without brackets.
  func members(of finding: Finding) -> [UInt8] {
    JSONWriter.json { writer in
      writer.member("severity", DiagnosticWriter.number(of: finding.severity))
      writer.member("code", finding.code.identifier)
      if client.hasCodeDescription, let page = pages.address(of: finding.code) {
        writer.member("codeDescription") { $0.member("href", page) }
      }
      writer.member("source", "sluice")
      writer.member("message", DiagnosticWriter.message(of: finding))
      writeTags(finding.code, &writer)
      if client.hasDiagnosticData {
        writer.member("data") { $0.member("fixable", finding.fix != nil) }
      }
    }
  }

  /// Writes the lines that are not tests, and the tests that fail.
  private func write(
    _ tests: ListTests.Result, _ places: Places, _ writer: inout JSONWriter
  ) {
    for (remarks, code) in [(tests.problems, "invalid-test"), (tests.failures, "failed-test")] {
      for remark in remarks {
        writer.object { writer in
          writer.range("range", document.text.range(ofLine: remark.line - 1), in: places)
          writer.member("severity", 1)
          writer.member("code", code)
          writer.member("source", "sluice")
          writer.member("message", remark.message)
        }
      }
    }
  }

  private func writeRest(_ left: Int, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.range("range", 0..<min(1, document.text.count), in: places)
      writer.member("severity", 3)
      writer.member("source", "sluice")
      writer.member("message", "\(left.grouped) more findings are not shown (sluice.maxFindings)")
    }
  }

  /// An empty range becomes one character, because several editors show nothing of it.
  private static func visible(_ range: Range<Int>, in document: OpenDocument) -> Range<Int> {
    guard range.isEmpty else { return range }
    let end = document.text[range.lowerBound..<(range.lowerBound + 4)].first.map { lead in
      lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
    if let end, document.text[range.lowerBound..<(range.lowerBound + 1)] != [0x0A] {
      return range.lowerBound..<(range.lowerBound + end)
    }
    return max(0, range.lowerBound - 1)..<range.lowerBound
  }

  static func number(of severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }

  /// The error, in the words of the browser, and the help.
  static func message(of finding: Finding) -> String {
    var lines = [finding.message]
    if let error = finding.webKitError {
      let reason = finding.webKitReason.map { " (\($0.rawValue))" } ?? ""
      lines.append("WebKit says: \(error.rawValue)\(reason)")
    }
    if let error = finding.chromiumError { lines.append("Chromium reports: \(error)") }
    if let help = finding.help { lines.append("Help: \(help)") }
    return lines.joined(separator: "\n")
  }

  private func writeTags(_ code: FindingCode, _ writer: inout JSONWriter) {
    let tag: Int
    switch code.subject.appearance {
    case .plain: return
    case .idle: tag = 1
    case .deprecated: tag = 2
    }
    guard client.diagnosticTags.contains(tag) else { return }
    writer.member("tags", [tag]) { tag, writer in writer.value(tag) }
  }

  private func writeRelated(
    _ placed: PlacedFinding, _ places: Places, _ writer: inout JSONWriter
  ) {
    guard client.hasRelatedInformation, let related = placed.related else { return }
    writer.member("relatedInformation", [related]) { range, writer in
      writer.object { writer in
        writer.member("location") { writer in
          writer.member("uri", document.uri.text)
          writer.range("range", range, in: places)
        }
        writer.member("message", document.kind == .filters ? "the other filter" : "the other rule")
      }
    }
  }
}
