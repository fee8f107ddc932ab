// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Linting
import Findings
import RuleText

/// Code actions: fixes of findings.
///
/// Edits come from the server's own findings. The editor's copy of a diagnostic is not used: some
/// editors send columns in other units.
extension EditorSession {
  mutating func codeActions(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    let uri = try openDocument(parameters).uri
    checkIfShort(uri)
    let document = try openDocument(parameters)
    guard let range = parameters?.member("range") else {
      throw CallError(.invalidParameters, "`range` is missing")
    }
    let (start, end) = try range.positions()
    let bytes =
      document.text.offset(
        of: min(start, end), client.encoding)..<document.text.offset(
        of: max(start, end), client.encoding)
    let only = parameters?.member(["context", "only"])?.elements.compactMap(\.string)
    let writer = ActionWriter(
      document: document, client: client, pages: pages)
    return JSONWriter.json { json in
      json.beginArray()
      guard client.hasActionLiterals, document.kind != nil else { return json.endArray() }
      if ActionWriter.isAsked("quickfix", only) { writer.writeFixes(in: bytes, &json) }
      if ActionWriter.isAsked("source.fixAll.sluice", only) {
        writer.writeFixAll(isAskedFor: only != nil, &json)
      }
      json.endArray()
    }
  }

  /// Adds the edit to an action that was given without it.
  mutating func resolvedAction(_ parameters: JSONValue?) throws(CallError) -> [UInt8] {
    guard let given = parameters, let uri = given.member(["data", "uri"])?.string,
      let document = documents[DocumentURI(uri)]
    else { throw CallError(.invalidParameters, "the action does not belong to an open document") }
    guard given.member(["data", "version"])?.integer == document.version else {
      throw CallError(.contentModified, "the text has changed since the action was offered")
    }
    let writer = ActionWriter(
      document: document, client: client, pages: pages)
    return JSONWriter.json { json in writer.writeResolvedFixAll(&json) }
  }
}

/// Writes the actions for a document.
struct ActionWriter {
  let document: OpenDocument
  let client: ClientCapabilities
  let pages: FindingPages

  private var places: Places { Places(text: document.text, encoding: client.encoding) }

  /// Whether an editor requests a kind of action: a kind includes those below it.
  static func isAsked(_ kind: String, _ only: [String]?) -> Bool {
    guard let only else { return true }
    return only.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty }
  }

  // MARK: Fixes of single findings

  func writeFixes(in range: Range<Int>, _ writer: inout JSONWriter) {
    let places = places
    let touched = document.findings.filter { finding in
      finding.range.lowerBound <= range.upperBound && range.lowerBound <= finding.range.upperBound
    }
    for finding in touched.prefix(100) {
      guard let fix = finding.finding.fix, let edits = finding.edits else { continue }
      write(fix, edits, for: finding, places, &writer)
    }
    var codes: [FindingCode] = []
    for code in touched.map(\.finding.code) where !codes.contains(code) { codes.append(code) }
    for code in codes { writeAlike(code, places, &writer) }
  }

  private func write(
    _ fix: Fix, _ edits: [Fix.Edit], for finding: PlacedFinding, _ places: Places,
    _ writer: inout JSONWriter
  ) {
    let effect = fix.effect.map { " (changes decisions: \($0))" } ?? ""
    writer.object { writer in
      writer.member("title", ActionWriter.capitalized(fix.title) + effect)
      writer.member("kind", "quickfix")
      writer.key("diagnostics")
      writer.beginArray()
      DiagnosticWriter(document: document, client: client, pages: pages)
        .write(finding, places, &writer)
      writer.endArray()
      if client.hasPreferredActions { writer.member("isPreferred", fix.effect == nil) }
      write(edits, places, &writer)
    }
  }

  /// One action for all findings of a code, if their fixes keep the meaning.
  private func writeAlike(_ code: FindingCode, _ places: Places, _ writer: inout JSONWriter) {
    let alike = document.findings.filter {
      $0.finding.code == code && $0.finding.fix?.effect == nil && $0.edits != nil
    }
    guard alike.count > 1 else { return }
    let edits = ActionWriter.withoutOverlap(alike.compactMap(\.edits))
    writer.object { writer in
      writer.member("title", "Fix all \(code.identifier) in this list (\(alike.count.grouped))")
      writer.member("kind", "quickfix")
      write(edits, places, &writer)
    }
  }

  /// Leaves out fixes that overlap with earlier ones.
  private static func withoutOverlap(_ fixes: [[Fix.Edit]]) -> [Fix.Edit] {
    var kept: [Fix.Edit] = []
    var end = -1
    for edits in fixes {
      let start = edits.map(\.range.lowerBound).min() ?? 0
      guard start > end || kept.isEmpty else { continue }
      kept += edits
      end = edits.map(\.range.upperBound).max() ?? end
    }
    return kept
  }

  private static func capitalized(_ title: String) -> String {
    title.prefix(1).uppercased() + title.dropFirst()
  }

  // MARK: All fixes

  private static let fixAllTitle = "Fix everything that keeps the meaning of the list"

  /// Writes the action that fixes all; with its edits if the editor cannot request them later.
  func writeFixAll(isAskedFor: Bool, _ writer: inout JSONWriter) {
    let isNeeded = document.findings.contains {
      $0.finding.fix != nil && $0.finding.fix?.effect == nil
    }
    guard isNeeded, isAskedFor || client.resolvesActionEdits else { return }
    writer.object { writer in
      writeFixAllMembers(&writer)
      if !client.resolvesActionEdits { write(allEdits, places, &writer) }
    }
  }

  func writeResolvedFixAll(_ writer: inout JSONWriter) {
    writer.object { writer in
      writeFixAllMembers(&writer)
      write(allEdits, places, &writer)
    }
  }

  private func writeFixAllMembers(_ writer: inout JSONWriter) {
    writer.member("title", ActionWriter.fixAllTitle)
    writer.member("kind", "source.fixAll.sluice")
    writer.member("data") { writer in
      writer.member("uri", document.uri.text)
      writer.member("version", document.version)
    }
  }

  /// The edits of all fixes that keep the meaning, in as many rounds as they need.
  private var allEdits: [Fix.Edit] {
    guard let kind = document.kind else { return [] }
    let (settings, ignored, companions) = (document.settings, document.ignored, document.companions)
    let path = document.uri.path
    var fixer = ListFixer(
      document.text.bytes, .keepingMeaning,
      choosing: { !ignored.contains($0.code) },
      checking: { text in
        var check = ListCheck(kind: kind, bytes: text, path: path, settings: settings)
        check.companions = companions
        return check.run { false }?.report
      })
    _ = fixer.run()
    return fixer.edits
  }

  // MARK: Edits

  /// Writes an edit of the document, for exactly this version of it if the editor can check that.
  private func write(_ edits: [Fix.Edit], _ places: Places, _ writer: inout JSONWriter) {
    writer.member("edit") { writer in
      guard client.hasVersionedEdits else {
        return writer.member("changes") { writer in
          writer.key(escaped: document.uri.text)
          writer.edits(edits, in: places)
        }
      }
      writer.member("documentChanges", [document.version]) { version, writer in
        writer.object { writer in
          writer.member("textDocument") { writer in
            writer.member("uri", document.uri.text)
            writer.member("version", version)
          }
          writer.key("edits")
          writer.edits(edits, in: places)
        }
      }
    }
  }
}
