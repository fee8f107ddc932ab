// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Findings
import TestSupport
import Testing

/// Lists that are accepted but probably wrong, and lists that only look like them.
///
/// Each file of `Traps` belongs to one code. A case says whether its list gets a finding with that
/// code, and how many if that matters.
@Suite struct `Traps` {
  private static let codes = FindingCode.allCases.filter {
    $0.number > 1000 && $0.subject.text == .ruleList
  }

  @Test(arguments: codes)
  func `a list has a finding exactly if the case says so`(code: FindingCode) throws {
    for trap in try traps(of: code) {
      let name = trap.string("name") ?? ""
      let count = try #require(occurrences(of: code, in: trap))
      #expect((count > 0) == trap.isTrue("fires"), "\(code.identifier) \(name): \(count)")
      if let expected = trap.integer("count") {
        #expect(count == expected, "\(code.identifier) \(name)")
      }
      if let severity = trap.string("severity") {
        #expect(severities(of: code, in: trap) == [severity], "\(code.identifier) \(name)")
      }
    }
  }

  @Test(arguments: codes)
  func `there are lists with and without the finding`(code: FindingCode) throws {
    let firing = try traps(of: code).map { $0.isTrue("fires") }
    #expect(firing.count { $0 } >= 4)
    #expect(firing.count { !$0 } >= 4)
  }

  @Test(arguments: codes)
  func `every case has a name of its own`(code: FindingCode) throws {
    let names = try traps(of: code).map { $0.string("name") }
    #expect(Set(names).count == names.count)
    #expect(!names.contains(nil))
  }

  private func traps(of code: FindingCode) throws -> [JSONLine] {
    try JSONLines.read("Change/LintingTests/Rules/Traps/\(code.identifier).jsonl")
  }

  private func severities(of code: FindingCode, in trap: JSONLine) -> Set<String> {
    let findings = trap.bytes("rules").map { RuleLint.check($0).findings } ?? []
    return Set(findings.filter { $0.code == code }.map(\.severity.rawValue))
  }

  private func occurrences(of code: FindingCode, in trap: JSONLine) -> Int? {
    trap.bytes("rules").map { rules in
      RuleLint.check(rules).findings.count { $0.code == code }
    }
  }
}
