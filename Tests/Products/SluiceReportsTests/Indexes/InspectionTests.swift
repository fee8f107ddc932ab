// SPDX-License-Identifier: Apache-2.0

import TextFormats
import RuleModel
@testable import RuleMatching
@testable import SluiceReports
import RuleText
import TestSupport
import Testing
import WebAddresses

/// The summary of an index, and its rules as lists.
@Suite struct `Inspecting and dumping` {
  private static let lists = [
    IndexedList(name: "easylist.json", contentHash: [0x00, 0xAB, 0xFF], rules: 0..<3),
    IndexedList(name: "own\u{1B}.json", contentHash: [0x12], rules: 3..<9),
    IndexedList(name: "network", contentHash: [], rules: 9..<9),
  ]

  private func summary() -> IndexSummary {
    var summary = IndexSummary(
      path: "a\u{1B}.sluice", formatVersion: 1, byteCount: 3_912_344,
      publicSuffixes: PublicSuffixes.Source(date: "2025-11-02", ruleCount: 9_876),
      lists: `Inspecting and dumping`.lists,
      sections: [
        IndexSection(name: "rules", offset: 64, byteCount: 3_000_000),
        IndexSection(name: "suffixes", offset: 3_000_064, byteCount: 912_280),
      ])
    for rule in SampleRules.numbered { summary.actions[rule.action.type.number] += 1 }
    summary.decisionSteps = [4_100, 64_314_737, 640_197_937]
    summary.parts[0] = 8
    summary.parts[5] = 1
    return summary
  }

  @Test func `a summary is the same as the saved one`() throws {
    let text = InspectReport.text(of: summary(), style: Style(isColored: false))
    #expect(
      try TestFile.matches(
        text, snapshot: "Products/SluiceReportsTests/Indexes/Snapshots/inspect.txt"))
    let colored = InspectReport.text(of: summary(), style: Style(isColored: true))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  @Test func `a summary is JSON with all counts`() throws {
    let line = JSONLine(InspectReport.json(of: summary()))
    #expect(line.document.problems == [] && line.integer("rules") == 9)
    let actions = try #require(line.member("actions"))
    #expect(
      line.keys(of: actions).count == ActionType.allCases.count
        && line.integer("block", of: actions) == 5)
    let parts = try #require(line.member("parts"))
    #expect(line.keys(of: parts).count == IndexPart.allCases.count)
    #expect(line.integer("never", of: parts) == 1)
    let hashes = line.elements("lists").compactMap { line.string("content_hash", of: $0) }
    #expect(hashes == ["00abff", "12"])
  }

  @Test func `public suffixes of a file are named with their hash`() throws {
    var summary = summary()
    summary.publicSuffixes = PublicSuffixes.Source(
      name: "psl\u{1B}.dat", date: "", ruleCount: 1, contentHash: [0x00, 0xFE])
    let text = InspectReport.text(of: summary, style: Style(isColored: false))
    let rows = "\n  public suffixes: those of psl\\u{1b}.dat, with 1 rule\n    00fe\n"
    #expect(text.contains(rows), "\(text)")
    let line = JSONLine(InspectReport.json(of: summary))
    let suffixes = try #require(line.member("public_suffixes"))
    #expect(line.string("content_hash", of: suffixes) == "00fe")
    #expect(line.string("name", of: suffixes) == "psl\u{1B}.dat")
    #expect(line.string("date", of: suffixes) == nil && line.integer("rules", of: suffixes) == 1)
  }

  @Test func `an empty index has a summary`() {
    let empty = IndexSummary(
      path: "", formatVersion: 0, byteCount: 0,
      publicSuffixes: PublicSuffixes.Source(date: "", ruleCount: 0), lists: [], sections: [])
    #expect(InspectReport.text(of: empty, style: Style(isColored: false)).contains("none"))
    #expect(JSONLine(InspectReport.json(of: empty)).document.problems == [])
  }

  private func dump(_ write: (RuleDump, ([UInt8]) -> Void) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    write(RuleDump { SampleRules.numbered(SampleRules.reference($0)) }) { bytes += $0 }
    return bytes
  }

  @Test(arguments: lists) func `a dumped list is a list`(list: IndexedList) {
    let bytes = dump { dump, output in dump.writeList(list, to: output) }
    let read = RuleList(reading: bytes)
    #expect(read.rules.count == list.rules.count && read.document.problems == [])
    #expect(bytes.last == 0x0A)
    let lines = bytes.split(separator: 0x0A).count
    #expect(lines == (list.rules.isEmpty ? 1 : list.rules.count + 2))
  }

  @Test(arguments: lists) func `a list with its name is a line`(list: IndexedList) {
    let bytes = dump { dump, output in dump.writeLine(list, to: output) }
    let line = JSONLine(bytes)
    #expect(line.document.problems == [] && line.string("list") == list.name)
    #expect(line.elements("rules").count == list.rules.count)
    #expect(bytes.filter { $0 == 0x0A }.count == 1 && bytes.last == 0x0A)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (-100, "-100"),
    (1_234_567, "1,234,567"),
  ])
  func `thousands are separated`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test func `long texts are cut between characters`() {
    let text = Array(String(repeating: "é", count: 300).utf8)
    #expect(PlainWords.short(text, most: 11) == "ééééé…")
    #expect(PlainWords.short(text, most: 600).hasSuffix("é"))
  }
}
