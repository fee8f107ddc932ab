// SPDX-License-Identifier: Apache-2.0

import Linting
import Findings
import TestSupport
import Testing

/// The cases of one code: each says whether its ruleset or extension gets a finding with that code.
struct RulesetTraps {
  let code: FindingCode
  let cases: [JSONLine]

  init(_ code: FindingCode) throws {
    self.code = code
    cases = try JSONLines.read("Change/LintingTests/DNR/Traps/\(code.identifier).jsonl")
  }

  /// Expects the finding exactly of the cases that say so.
  func expectFindings(_ findings: (JSONLine) throws -> [Finding]) throws {
    for trap in cases {
      let found = try findings(trap)
      let all = found.map { "\($0.code.identifier) \($0.message)" }
      #expect(
        found.contains { $0.code == code } == trap.isTrue("fires"),
        "\(code.identifier) \(trap.string("name") ?? ""): \(all)")
    }
  }

  /// Expects several cases with and without the finding, all with a name of their own.
  func expectBothKinds() {
    #expect(cases.count { $0.isTrue("fires") } >= 4)
    #expect(cases.count { !$0.isTrue("fires") } >= 4)
    #expect(Set(cases.map { $0.string("name") }).count == cases.count)
  }

  /// Expects that the bad example of the code's page has the finding alone, of those that count, and
  /// that the good one does not have it; returns all findings about the good one.
  @discardableResult
  func expectExamples(
    _ findings: ([UInt8]) -> [Finding], counting counts: (FindingCode) -> Bool = { _ in true }
  ) throws -> [Finding] {
    let bad = findings(Array(try #require(code.page.bad).utf8)).filter { counts($0.code) }
    #expect(bad.map(\.code) == [code])
    #expect(bad.map(\.severity) == [code.severity])
    let good = findings(Array(try #require(code.page.good).utf8))
    #expect(!good.contains { $0.code == code }, "\(good.map(\.message))")
    return good
  }
}
