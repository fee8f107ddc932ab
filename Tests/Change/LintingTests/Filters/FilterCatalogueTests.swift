// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import Findings
import RuleText
import Testing

/// The pages about filter lists, checked with the linter itself.
@Suite struct `The catalogue of findings about filters` {
  private let entries = FindingCode.allCases.filter(\.isAboutFilters).map(
    FindingCatalogue.entry(of:))

  @Test func `every bad list gives its finding, as severe as the entry says, and nothing else`()
    throws
  {
    for entry in entries {
      let found = findings(in: try #require(entry.bad), of: entry.code)
      #expect(!found.isEmpty, "\(entry.name)")
      for finding in found {
        #expect(finding.code == entry.code, "\(entry.name): \(finding.message)")
        #expect(finding.severity == entry.severity, "\(entry.name): \(finding.message)")
      }
    }
  }

  @Test func `no good list gives any finding`() throws {
    for entry in entries {
      let found = findings(in: try #require(entry.good), of: entry.code)
      #expect(found.isEmpty, "\(entry.name): \(found.map(\.message))")
    }
  }

  @Test func `a fix of a bad list leaves nothing to fix`() throws {
    for entry in entries {
      let list = Array((try #require(entry.bad) + "\n").utf8)
      var fixer = ListFixer(list, .all, choosing: { _ in true }) { text in
        let found = findings(in: String(decoding: text, as: UTF8.self), of: entry.code)
        return ListFixer.Check(
          isAccepted: !found.contains { $0.severity == .error }, findings: found)
      }
      let fixed = fixer.run()
      let left = findings(in: String(decoding: fixed, as: UTF8.self), of: entry.code)
      #expect(!left.contains { $0.fix != nil }, "\(entry.name)")
    }
  }

  private func findings(in list: String, of code: FindingCode) -> [Finding] {
    let reading = FilterReading(dialect: dialect(for: code))
    return FilterLint.check([Array(list.utf8)], as: reading).flatMap(\.findings)
  }

  /// The language for findings that Adblock Plus does not have.
  private func dialect(for code: FindingCode) -> FilterDialect? {
    code == .unreadableFilter ? .adguard : nil
  }
}
