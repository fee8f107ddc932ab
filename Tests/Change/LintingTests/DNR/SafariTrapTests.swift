// SPDX-License-Identifier: Apache-2.0

import Linting
import Findings
import TestSupport
import Testing

/// Rulesets that Safari's own translation changes, and rulesets that only look like them.
///
/// Each file of `Traps` belongs to one code. A case names its target, and says whether its ruleset
/// gets a finding with that code.
@Suite struct `Traps of rulesets in Safari` {
  private static let codes = FindingCode.allCases.filter {
    $0.subject.browser == .safari
  }

  @Test(arguments: codes)
  func `a ruleset has a finding exactly if the case says so`(code: FindingCode) throws {
    try RulesetTraps(code).expectFindings { trap in
      let target = try #require(Target(rawValue: trap.string("target") ?? ""))
      return DNRLint.check(try #require(trap.bytes("rules")), for: target).findings
    }
  }

  @Test(arguments: codes)
  func `there are rulesets with and without the finding`(code: FindingCode) throws {
    try RulesetTraps(code).expectBothKinds()
  }

  @Test(arguments: codes)
  func `the examples of a page have the finding, and have it no more`(code: FindingCode) throws {
    try RulesetTraps(code).expectExamples(
      { DNRLint.check($0, for: .safari26).findings },
      counting: { $0.subject.browser == .safari })
  }

  @Test func `a finding shows the member that causes it, and how to see the WebKit rules`() throws {
    let text = #"[{"id":7,"condition":{"requestDomains":["ads.net"]},"action":{"type":"block"}}]"#
    let report = DNRLint.check(Array(text.utf8), for: .safari26)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(
      finding.message
        == "the rule applies to more requests in Safari 26. The hosts have no end: "
        + "`ads.net` also matches `ads.network` and `ads.net.example`")
    #expect(finding.pointer == "/0/condition/requestDomains")
    #expect(String(decoding: report.bytes[finding.range], as: UTF8.self) == #"["ads.net"]"#)
    #expect(finding.help?.contains("`sluice convert --to safari-26`") == true)
  }

  @Test func `a list that Safari loses is still accepted by Chromium`() {
    let text = #"""
      [{"id":1,"condition":{"requestDomains":["a.example"],"initiatorDomains":["b.example"]},
        "action":{"type":"block"}}]
      """#
    let report = DNRLint.check(Array(text.utf8), for: .safari18)
    #expect(report.findings.map(\.code) == [.refusedBySafari])
    #expect(
      report.findings.first?.message.hasSuffix("`if-frame-url` comes after `if-domain`") == true)
    #expect(report.isAccepted)
    #expect(report.verdicts.last?.judge == .safari)
    #expect(report.verdicts.last?.isAccepted == false)
  }
}
