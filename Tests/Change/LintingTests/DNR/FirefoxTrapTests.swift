// SPDX-License-Identifier: Apache-2.0

import Linting
import DNR
import Findings
import TestSupport
import Testing

/// Rulesets that Firefox changes, and rulesets that only look like them.
///
/// Each file of `Traps` belongs to one code. A case says whether its ruleset gets a finding with
/// that code. Chromium takes all of them.
@Suite struct `Traps of rulesets in Firefox` {
  /// Those that a small ruleset can have.
  private static let codes = FindingCode.allCases.filter {
    $0.subject.browser == .firefox && $0 != .firefoxLimit
  }

  @Test(arguments: codes)
  func `a ruleset has a finding exactly if the case says so`(code: FindingCode) throws {
    try RulesetTraps(code).expectFindings { trap in
      let rules = try #require(trap.bytes("rules"))
      let report = DNRLint.check(rules, for: .firefox)
      #expect(report.isAccepted, "\(trap.string("name") ?? "")")
      #expect(
        !DNRLint.check(rules).findings.contains { $0.code.subject.browser == .firefox })
      return report.findings
    }
  }

  @Test(arguments: codes)
  func `there are rulesets with and without the finding`(code: FindingCode) throws {
    try RulesetTraps(code).expectBothKinds()
  }

  @Test(arguments: codes)
  func `the examples of a page have the finding, and have it no more`(code: FindingCode) throws {
    let good = try RulesetTraps(code).expectExamples(
      { DNRLint.check($0, for: .firefox).findings },
      counting: { $0.subject.browser == .firefox })
    #expect(good.isEmpty, "\(good.map(\.message))")
  }

  @Test func `a host in capitals is written in small letters`() throws {
    let text =
      #"[{"id":1,"condition":{"requestDomains":["Ads.Example"]},"action":{"type":"block"}}]"#
    let report = DNRLint.check(Array(text.utf8), for: .firefox)
    let finding = try #require(report.findings.first { $0.code == .refusedByFirefox })
    #expect(report.verdicts.last?.judge == .firefox)
    #expect(report.verdicts.last?.isAccepted == false)
    #expect(finding.pointer == "/0/condition/requestDomains/0")
    #expect(finding.fix?.effect == nil)
    #expect(finding.fix?.edits.map(\.replacement) == [Array("ads.example".utf8)])
  }

  @Test(arguments: [
    (DNRScope.dynamic, 5_000, Severity.error), (.static, 30_000, .warning),
  ])
  func `more rules than Firefox takes are too many`(
    scope: DNRScope, most: Int, severity: Severity
  ) {
    let findings = { (count: Int) in
      DNRLint.check(Self.ruleset(count), as: scope, for: .firefox).findings
        .filter { $0.code == .firefoxLimit }
    }
    #expect(findings(most).isEmpty)
    #expect(findings(most + 1).map(\.severity) == [severity])
    #expect(findings(most + 1).map(\.pointer) == ["/\(most)"])
  }

  @Test func `20 rulesets may be enabled`() {
    let codes = [20, 21].map { count in
      let entries = (0..<count).map { #"{"id":"r\#($0)","enabled":true,"path":"r.json"}"# }
      let manifest =
        #"{"permissions":["declarativeNetRequest"],"declarative_net_request":"#
        + #"{"rule_resources":[\#(entries.joined(separator: ","))]}}"#
      return ExtensionLint.check(Array(manifest.utf8), for: .firefox) { _ in .text(Array("[]".utf8))
      }
      .manifest.findings.map(\.pointer)
    }
    #expect(codes == [[], ["/declarative_net_request/rule_resources/20"]])
  }

  private static func ruleset(_ count: Int) -> [UInt8] {
    let rules = (1...count).map {
      #"{"id":\#($0),"condition":{"urlFilter":"a\#($0)"},"action":{"type":"block"}}"#
    }
    return Array("[\(rules.joined(separator: ","))]".utf8)
  }
}
