// SPDX-License-Identifier: Apache-2.0

import Sluice
import Linting
import Filters
import Findings
import RuleText
import Testing

/// The pages about filter lists, checked with the linter itself.
@Suite struct `The catalogue of findings about filters` {
  /// All but the one that needs two lists.
  private let codes = FindingCode.allCases.filter {
    $0.subject.text == .filterList && $0 != .redundantAcrossLists
  }

  @Test func `every bad list gives its finding, as severe as the entry says, and nothing else`()
    throws
  {
    for code in codes {
      let found = findings(in: try #require(code.page.bad), of: code)
      #expect(!found.isEmpty, "\(code.name)")
      for finding in found {
        #expect(finding.code == code, "\(code.name): \(finding.message)")
        #expect(finding.severity == code.severity, "\(code.name): \(finding.message)")
      }
    }
  }

  @Test func `no good list gives any finding`() throws {
    for code in codes {
      let found = findings(in: try #require(code.page.good), of: code)
      #expect(found.isEmpty, "\(code.name): \(found.map(\.message))")
    }
  }

  @Test func `a fix of a bad list leaves nothing to fix`() throws {
    for code in codes {
      let list = Array((try #require(code.page.bad) + "\n").utf8)
      var fixer = ListFixer(list, .all, choosing: { _ in true }) { text in
        FilterLint.check([text], as: FilterReading(dialect: dialect(for: code))).first
      }
      let fixed = fixer.run()
      let left = findings(in: String(decoding: fixed, as: UTF8.self), of: code)
      #expect(!left.contains { $0.fix != nil }, "\(code.name)")
    }
  }

  private func findings(in list: String, of code: FindingCode) -> [Finding] {
    let reading = FilterReading(dialect: dialect(for: code))
    var comparing = ComparedLists(names: ["list"], partners: [[]])
    comparing.oldestVersion = BlockerVersion("ublock-1.50")
    if code == .deadDomain {
      comparing.liveNames = LiveNames(reading: Array("ads.example\nnews.example\n".utf8))
    }
    return FilterLint.check([Array(list.utf8)], as: reading, comparing: comparing) { _, _ in nil }
      .flatMap(\.findings)
  }

  /// The language for findings that Adblock Plus does not have.
  private func dialect(for code: FindingCode) -> FilterDialect? {
    code == .unreadableFilter ? .adguard : nil
  }
}
