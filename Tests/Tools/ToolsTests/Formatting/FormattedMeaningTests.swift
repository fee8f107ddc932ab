// SPDX-License-Identifier: Apache-2.0

import Sluice
import TextFormats
import DNR
import Tools
import Linting
import RuleModel
import Findings
import RuleText
import TestSupport
import Testing

@Suite struct `A formatted list` {
  /// What is found in a list, without offsets.
  private struct Remark: Hashable, Comparable {
    let text: String

    init(_ finding: Finding) {
      text = [
        finding.pointer, "\(finding.code)", finding.severity.rawValue, finding.message,
        finding.webKitError?.rawValue ?? "", finding.webKitReason?.rawValue ?? "",
        finding.help ?? "", finding.fix?.title ?? "",
      ].joined(separator: "|")
    }

    static func < (one: Remark, other: Remark) -> Bool { one.text < other.text }
  }

  private func expectSameMeaning(_ bytes: [UInt8], _ name: String) throws {
    let edits = try #require(ListFormatter.edits(for: bytes), "\(name)")
    let text = ListFormatter.text(of: bytes, after: edits)
    #expect(
      ListFormatter.edits(for: text) == [], "\(name): \(String(decoding: text, as: UTF8.self))")
    for (one, next) in zip(edits, edits.dropFirst()) {
      #expect(one.range.upperBound <= next.range.lowerBound, "\(name)")
    }
    let (old, new) = (RuleLint.check(bytes), RuleLint.check(text))
    #expect(old.isAccepted == new.isAccepted, "\(name)")
    #expect(old.rules == new.rules, "\(name)")
    #expect(old.webKitError == new.webKitError, "\(name)")
    #expect(old.webKitReason == new.webKitReason, "\(name)")
    #expect(old.usableRules == new.usableRules, "\(name)")
    #expect(
      old.findings.map(Remark.init).sorted() == new.findings.map(Remark.init).sorted(), "\(name)")
  }

  @Test func `means the same to WebKit, and is formatted`() throws {
    var count = 0
    for vector in try JSONLines.read("Conformance/validation.jsonl") {
      guard let bytes = vector.bytes("rules"), isList(bytes) else { continue }
      try expectSameMeaning(bytes, vector.string("name") ?? "")
      count += 1
    }
    #expect(count > 8_500)
  }

  @Test func `means the same however its text was mixed up`() throws {
    var rules = RandomRules(random: RepeatableRandom())
    for trial in 0..<300 {
      let list = rules.list()
      let mixed = MixedText(rules.random).text(of: list)
      try expectSameMeaning(mixed, "trial \(trial) of seed \(rules.random.seed)")
      // The order of the members is the same, whatever it was before.
      let same = try ListFormatter.text(of: mixed).filter { $0 != 0x0D }
      #expect(try same == ListFormatter.text(of: list))
    }
  }

  @Test func `means the same to Chromium`() throws {
    var random = RepeatableRandom()
    for line in try JSONLines.read("Conformance/net-requests.jsonl") {
      guard let list = JSONValue(line.document)?.member("rules") else { continue }
      let mixed = MixedText(random).text(of: Array(list.source))
      _ = random.next()
      let text = try ListFormatter.text(of: mixed)
      #expect(ListFormatter.edits(for: text) == [])
      let (old, new) = (DNRRuleset(reading: mixed), DNRRuleset(reading: text))
      #expect(old.rules.map(\.rule) == new.rules.map(\.rule))
      #expect(old.problems.map(\.message) == new.problems.map(\.message))
    }
  }

  private func isList(_ bytes: [UInt8]) -> Bool {
    let document = JSONDocument(reading: bytes)
    return document.problems.isEmpty && document.nodes.first?.kind == .array
  }
}

/// Writes JSON again with other blanks and its members in another order.
private struct MixedText {
  private var random: RepeatableRandom
  private var text: [UInt8] = []

  init(_ random: RepeatableRandom) { self.random = random }

  func text(of list: [UInt8]) -> [UInt8] {
    var copy = self
    copy.write(0, JSONDocument(reading: list))
    copy.writeBlanks()
    return copy.text
  }

  private mutating func writeBlanks() {
    while random.oneIn(2) { text.append(random.pick([0x20, 0x09, 0x0A, 0x0D])) }
  }

  private mutating func write(_ node: Int, _ document: JSONDocument) {
    writeBlanks()
    let value = document.nodes[node]
    guard value.kind == .object || value.kind == .array else {
      text += document.bytes[value.range]
      return
    }
    let isObject = value.kind == .object
    var children = Array(document.children(of: node))
    if isObject { children.shuffle(using: &random) }
    text.append(UInt8(ascii: isObject ? "{" : "["))
    for (index, child) in children.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if isObject {
        writeBlanks()
        text += document.bytes[document.nodes[child].range]
        writeBlanks()
        text.append(UInt8(ascii: ":"))
      }
      write(isObject ? child + 1 : child, document)
      writeBlanks()
    }
    text.append(UInt8(ascii: isObject ? "}" : "]"))
  }
}
