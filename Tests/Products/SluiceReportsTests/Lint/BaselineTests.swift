// SPDX-License-Identifier: Apache-2.0

import SluiceReports
import Linting
import Findings
import RuleText
import TestSupport
import Testing

/// Known findings, and the names that identify them.
@Suite struct `Known findings` {
  private let path = "lists/a.json"

  private func baseline(of text: String) throws -> Baseline {
    let report = JSONReport().text(of: [SampleLists.linted(text)])
    return try #require(Baseline(reading: Array(report.utf8)))
  }

  private func new(_ text: String, since baseline: Baseline, path: String? = nil) -> [FindingCode] {
    baseline.newFindings(SampleLists.linted(text).findings, path: path ?? self.path).map(\.code)
  }

  private var withRuleBefore: String {
    // Nothing else blocks cookies, so no other rule covers it.
    let rule = #"{"trigger": {"url-filter": "new-one"}, "action": {"type": "block-cookies"}},"#
    return SampleLists.mixed.replacing("[\n", with: "[\n  \(rule)\n", maxReplacements: 1)
  }

  @Test func `a known finding is not reported`() throws {
    #expect(new(SampleLists.mixed, since: try baseline(of: SampleLists.mixed)) == [])
  }

  @Test func `a known finding is not reported after a new rule`() throws {
    #expect(withRuleBefore != SampleLists.mixed)
    #expect(new(withRuleBefore, since: try baseline(of: SampleLists.mixed)) == [])
  }

  @Test func `a new finding is shown, even if it looks like a known one`() throws {
    let known = try baseline(of: SampleLists.mixed)
    let rule = #"{"trigger": {"url-filter": "c|d"}, "action": {"type": "block"}},"#
    let text = SampleLists.mixed.replacing("[\n", with: "[\n  \(rule)\n", maxReplacements: 1)
    #expect(new(text, since: known) == [.alternatives])
  }

  @Test func `a finding that is known in one file is new in another`() throws {
    let known = try baseline(of: SampleLists.mixed)
    let all = SampleLists.linted(SampleLists.mixed).findings.count
    #expect(new(SampleLists.mixed, since: known, path: "b.json").count == all)
  }

  @Test(arguments: [
    "", "[]", "{", "{}", #"{"files":1}"#, #"{"files":[]"#, "{\"files\":[]} x", "null",
    "\u{FEFF}{\"files\":[]}",
  ])
  func `an invalid report is not a baseline`(text: String) {
    #expect(Baseline(reading: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    #"{"files":[]}"#,
    #"{"files":[1,{},{"path":1},{"path":"lists/a.json","findings":[1,{},{"code":1}]}]}"#,
  ])
  func `an empty report hides nothing`(text: String) throws {
    let empty = try #require(Baseline(reading: Array(text.utf8)))
    let all = SampleLists.linted(SampleLists.mixed).findings.count
    #expect(new(SampleLists.mixed, since: empty).count == all)
  }

  @Test func `fingerprints stay the same if a rule is added before`() throws {
    let before = try fingerprints(SampleLists.mixed)
    #expect(!before.isEmpty)
    #expect(try fingerprints(withRuleBefore) == before)
  }

  @Test func `fingerprints stay the same between versions`() throws {
    let text = #"[{"trigger":{"url-filter":"a|b"},"action":{"type":"block"}}]"#
    #expect(try fingerprints(text) == [SavedFingerprints.alternatives])
  }

  private func fingerprints(_ text: String) throws -> [String] {
    let report = SARIFReport(version: "1").text(of: [SampleLists.linted(text)])
    let log = JSONLine(Array(report.utf8))
    let run = try #require(log.elements("runs").first)
    return log.elements("results", of: run).compactMap { result in
      log.member("partialFingerprints", of: result).flatMap { log.string("sluice/v1", of: $0) }
    }
  }
}

/// Fingerprints that code hosts have stored; a change makes all their findings new.
private enum SavedFingerprints {
  static let alternatives = "c0e1a21f9c774a63"
}
