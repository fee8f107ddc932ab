// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Filters
import Findings
import TestSupport
import Testing

/// Lists of filters that are probably wrong, and lists that only look like them.
///
/// Each file of `Traps` belongs to one code. A case says whether its list gets a finding with that
/// code.
@Suite struct `Traps of filter lists` {
  private static let codes = FindingCode.allCases.filter {
    $0.subject.text == .filterList
  }

  @Test(arguments: codes)
  func `a list has a finding exactly if the case says so`(code: FindingCode) throws {
    for trap in try traps(of: code) {
      let name = trap.string("name") ?? ""
      let list = try #require(trap.bytes("list"))
      let dialect = try #require(trap.string("syntax").flatMap(FilterDialect.init))
      let others = trap.bytes("other").map { [$0] } ?? []
      var comparing = ComparedLists(
        names: ["list", "other"], partners: [others.isEmpty ? [] : [1]])
      comparing.liveNames = trap.bytes("live").map { LiveNames(reading: $0) }
      comparing.oldestVersion = trap.string("oldest").flatMap { BlockerVersion($0) }
      let report = try #require(
        FilterLint.check(
          [list] + others, as: FilterReading(dialect: dialect), comparing: comparing
        ) { _, _ in nil }.first)
      let fires = report.findings.contains { $0.code == code }
      let all = report.findings.map { "\($0.code.identifier) \($0.message)" }
      #expect(fires == trap.isTrue("fires"), "\(code.identifier) \(name): \(all)")
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
    try JSONLines.read("Change/LintingTests/Filters/Traps/\(code.identifier).jsonl")
  }
}
