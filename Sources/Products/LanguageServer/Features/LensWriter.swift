// SPDX-License-Identifier: Apache-2.0

import TextFormats
import Findings
import RuleText

/// Writes the lenses above rules: the verdict, tests, ignore rules, the cost.
struct LensWriter {
  let document: OpenDocument
  let client: ClientCapabilities

  /// Lenses for more rules than this are not written, because editors keep all of them.
  private static let mostRules = 5000

  /// Writes all lenses.
  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    if let verdict = document.verdict { write(verdict, at: 0..<0, command: nil, &writer) }
    if let cost = document.facts?.cost {
      write("WebKit compiles it in \(cost)", at: 0..<0, command: ("sluice.cost", []), &writer)
    }
    writeTests(&writer)
    writeUndone(&writer)
    writeDearest(&writer)
    writer.endArray()
  }

  private func range(of part: Int) -> Range<Int>? {
    if let outline = document.outline {
      return outline.rules.indices.contains(part) ? outline.rules[part] : nil
    }
    return part < document.text.lineCount ? document.text.range(ofLine: part) : nil
  }

  private func writeTests(_ writer: inout JSONWriter) {
    guard let facts = document.facts, facts.tests != nil else { return }
    for (part, lines) in facts.testLines.sorted(by: { $0.key < $1.key }).prefix(Self.mostRules) {
      guard let range = range(of: part) else { continue }
      let failed = lines.count { facts.failures.contains($0) }
      let tests = "matched by \(PlainWords.count(lines.count, "test"))"
      write(
        failed == 0 ? tests : "\(tests), \(failed) failed", at: range,
        command: ("sluice.showTests", [part]), &writer)
    }
    guard let outline = document.outline, outline.rules.count <= Self.mostRules else { return }
    for (part, range) in outline.rules.enumerated() where facts.testLines[part] == nil {
      write("no test", at: range, command: nil, &writer)
    }
  }

  private func writeUndone(_ writer: inout JSONWriter) {
    for finding in document.findings where finding.finding.code == .undoneRule {
      guard let related = finding.related, let outline = document.outline,
        let rule = outline.rule(at: finding.range.lowerBound),
        let other = outline.rule(at: related.lowerBound)
      else { continue }
      write(
        "undone by rule \(other)", at: outline.rules[rule], command: ("sluice.showRule", [other]),
        &writer)
    }
  }

  private func writeDearest(_ writer: inout JSONWriter) {
    guard let facts = document.facts, let rule = facts.dearestRule, let share = facts.shares[rule],
      share >= 0.001, let range = range(of: rule)
    else { return }
    let milliseconds = Int((share * 1000).rounded())
    write(
      "the most expensive rule: \(milliseconds.grouped) ms of WebKit's time", at: range,
      command: nil,
      &writer)
  }

  private func write(
    _ title: String, at range: Range<Int>, command: (name: String, numbers: [Int])?,
    _ writer: inout JSONWriter
  ) {
    let places = Places(text: document.text, encoding: client.encoding)
    writer.object { writer in
      writer.range("range", range.lowerBound..<range.lowerBound, in: places)
      writer.member("command") { writer in
        writer.member("title", title)
        // A lens without a command is text.
        writer.member("command", command?.name ?? "")
        guard let command else { return }
        writer.key("arguments")
        writer.beginArray()
        writer.object { writer in
          writer.member("uri", document.uri.text)
          if let number = command.numbers.first { writer.member("rule", number) }
        }
        writer.endArray()
      }
    }
  }
}
