// SPDX-License-Identifier: Apache-2.0

import Linting
import Findings
import TestSupport
import Testing

/// Rulesets that are probably wrong, and rulesets that only look like them.
///
/// Each file of `Traps` belongs to one code. A case says whether its ruleset gets a finding with
/// that code.
@Suite struct `Traps of rulesets for declarativeNetRequest` {
  /// Those that a small ruleset can have.
  private static let codes = FindingCode.allCases.filter {
    $0.subject.text == .ruleset && $0.subject.browser == nil
      && $0 != .rulesetLimit
  }

  @Test(arguments: codes)
  func `a ruleset has a finding exactly if the case says so`(code: FindingCode) throws {
    try RulesetTraps(code).expectFindings { trap in
      DNRLint.check(try #require(trap.bytes("rules"))).findings
    }
  }

  @Test(arguments: codes)
  func `there are rulesets with and without the finding`(code: FindingCode) throws {
    try RulesetTraps(code).expectBothKinds()
  }

  @Test(arguments: codes)
  func `the examples of a page have the finding, and have it no more`(code: FindingCode) throws {
    let good = try RulesetTraps(code).expectExamples { DNRLint.check($0).findings }
    #expect(good.isEmpty, "\(good.map(\.message))")
  }

  @Test(arguments: [(1_000, false), (1_001, true)])
  func `more than 1,000 expressions are too many`(count: Int, fires: Bool) {
    let rules = (1...count).map {
      #"{"id":\#($0),"condition":{"regexFilter":"a\#($0)"},"action":{"type":"block"}}"#
    }
    let report = DNRLint.check(Array("[\(rules.joined(separator: ","))]".utf8))
    #expect(report.findings.map(\.code) == (fires ? [.rulesetLimit] : []))
  }
}
