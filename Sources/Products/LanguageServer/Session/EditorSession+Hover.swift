// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Tools
import RuleModel
import RuleProofs
import Findings
import RuleText

/// Hover texts.
extension EditorSession {
  mutating func hover(_ id: MessageID, _ parameters: JSONValue?) throws(CallError) -> [UInt8]? {
    let document = try openDocument(parameters)
    let offset = document.text.offset(of: try parameters.position(), client.encoding)
    guard let part = document.part(at: offset) else { return Array("null".utf8) }
    let writer = HoverWriter(
      document: document, client: client, part: part, text: hover(at: offset, part, document))
    guard document.kind == .rules, writer.mayUndo else { return writer.result(undoing: []) }
    let (task, bytes) = (CheckTask(), document.text.bytes)
    answerLater(id, task) {
      let list = RuleList(reading: bytes)
      let relations = UndoneRules(list.rules, indexes: list.origins.map(\.index))
      return writer.result(undoing: relations.undone(by: part.index) { task.isStopped })
    }
    return nil
  }

  private func hover(at offset: Int, _ part: OpenDocument.Part, _ document: OpenDocument)
    -> HoverText?
  {
    if let piece = document.rulePiece(part), let language = document.ruleLanguage {
      return ListHover.hover(at: offset, in: piece, of: language)
    }
    return document.filterPiece(part).flatMap { ListHover.hover(at: offset, in: $0) }
  }
}

/// Writes facts about a rule below the text of the hover.
struct HoverWriter: Sendable {
  let document: OpenDocument
  let client: ClientCapabilities
  let part: OpenDocument.Part
  let text: HoverText?

  /// How many of the rules that an ignore rule undoes are named.
  private static let mostNamed = 10

  /// Whether the rule may be one that undoes others.
  var mayUndo: Bool {
    String(decoding: part.bytes, as: UTF8.self).includes("\"ignore-")
  }

  func result(undoing undone: [UndoneRules.Relation]) -> [UInt8] {
    let lines = [text?.markdown, words(about: undone), facts].compactMap { $0 }
    guard !lines.isEmpty else { return Array("null".utf8) }
    let places = Places(text: document.text, encoding: client.encoding)
    return JSONWriter.object { writer in
      writer.member("contents") { writer in
        writer.member("kind", client.hasMarkdown ? "markdown" : "plaintext")
        writer.member("value", lines.joined(separator: "\n\n"))
      }
      writer.range("range", text?.range ?? part.range, in: places)
    }
  }

  /// The number of the rule, its tests, what it costs, and its findings.
  private var facts: String? {
    guard document.kind != .tests else { return nil }
    let number =
      document.outline == nil ? "Line \((part.index + 1).grouped)" : "Rule \(part.index.grouped)"
    var words = [number]
    if let facts = document.facts {
      if let lines = facts.testLines[part.index] {
        words.append("matched by \(PlainWords.count(lines.count, "test"))")
      }
      if let share = facts.shares[part.index], share >= 0.000_05 {
        words.append("\(Int((share * 10_000).rounded()).tenths) ms of WebKit's time")
      }
    }
    let codes = document.findings.filter { part.range.contains($0.range.lowerBound) }
      .map(\.finding.code.identifier)
    if !codes.isEmpty { words.append(Array(Set(codes)).sorted().joined(separator: ", ")) }
    // A line without any facts has no text either.
    return text == nil && words.count == 1 && document.outline == nil
      ? nil : words.joined(separator: " · ")
  }

  private func words(about undone: [UndoneRules.Relation]) -> String? {
    guard document.kind == .rules, mayUndo else { return nil }
    guard !undone.isEmpty else { return "Undoes no rule that examples show." }
    let named = undone.prefix(Self.mostNamed).map { relation in
      "\(relation.index)" + (relation.extent == .always ? " (always)" : "")
    }
    let rest = undone.count > Self.mostNamed ? ", …" : ""
    return "Undoes \(PlainWords.count(undone.count, "rule")): " + named.joined(separator: ", ")
      + rest
  }
}

extension Int {
  /// A number of tenths as a number.
  fileprivate var tenths: String { "\(self / 10).\(self % 10)" }
}
