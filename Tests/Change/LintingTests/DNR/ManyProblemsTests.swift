// SPDX-License-Identifier: Apache-2.0

import Linting
import DNR
import Findings
import Testing

/// Texts that were made to have very many problems: of each kind the first are kept.
@Suite struct `Rulesets and manifests with very many problems` {
  private static let most = 10_000

  private static func list(_ elements: String...) -> String {
    "[\(elements.joined(separator: ","))]"
  }

  private static func many(_ element: String, _ count: Int) -> String {
    [String](repeating: element, count: count).joined(separator: ",")
  }

  @Test func `keep the first problems of a kind and count the others`() {
    let text = Self.list(Self.many("{}", Self.most + 7), Self.many(#"{"x":1}"#, 3))
    let ruleset = DNRRuleset(reading: Array(text.utf8))
    #expect(ruleset.problems.count == Self.most + 3)
    #expect(ruleset.omittedProblems == [.missingMember: 7])
    let places = ruleset.problems.map(\.range.lowerBound)
    #expect(places == places.sorted() && places.first == 1)
    #expect(ruleset.firstProblem?.rule == 0)
  }

  @Test func `count the findings of a code together, whatever their kind`() {
    let text = Self.list(Self.many("{}", Self.most + 7), Self.many(#"{"x":1}"#, 3))
    let report = DNRLint.check(Array(text.utf8))
    #expect(report.findings.count == Self.most && !report.isAccepted)
    #expect(report.omitted.map(\.count) == [10])
    #expect(report.omitted.map(\.severity) == [.error])
  }

  @Test func `count members that are ignored`() {
    let members = (0..<(Self.most + 5)).map { "\"x\($0)\":1" }.joined(separator: ",")
    let rule = #"{"id":1,"condition":{},"action":{"type":"block"},"#
    let report = DNRLint.check(Array("[\(rule)\(members)}]".utf8), as: .static)
    let ignored = report.findings.filter { $0.code == .ignoredMember }
    #expect(ignored.count == Self.most && report.isAccepted)
    #expect(report.omitted.map(\.count) == [5])
  }

  @Test func `keep the first problems of a manifest`() {
    let entries = Self.many("{}", Self.most + 9)
    let text = #"{"declarative_net_request":{"rule_resources":[\#(entries)]}}"#
    let report = ExtensionLint.check(Array(text.utf8)) { _ in .missing }.manifest
    // Beside the entries: the permission, and that there are so many.
    #expect(report.findings.count == Self.most + 2)
    #expect(report.omitted.map(\.count) == [9] && !report.isAccepted)
  }

  @Test func `count files of a manifest that are missing`() {
    let entry = #"{"id":"a","enabled":false,"path":"a"}"#
    let entries = Self.many(entry, Self.most + 9)
    let text = #"{"declarative_net_request":{"rule_resources":[\#(entries)]}}"#
    let report = ExtensionLint.check(Array(text.utf8)) { _ in .missing }.manifest
    // All files are missing, and all ids but the first are taken.
    #expect(report.omitted.map(\.count).sorted() == [8, 9])
  }
}
