// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import Findings
import Sluice

/// A check of a part of a document that was just edited: a rule, or some lines of a filter list.
///
/// It finds what concerns that part alone. What depends on other rules is found when the document is
/// checked as a whole.
struct RuleCheck: Sendable {
  let kind: DocumentKind
  let settings: Settings
  /// The language of a filter list, which a part of it does not show.
  let dialect: FilterDialect?

  /// What is wrong with a part.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - start: Its offset in the document.
  ///   - index: The number of its first rule.
  func findings(in bytes: [UInt8], at start: Int, rule index: Int) -> [PlacedFinding] {
    switch kind {
    case .rules:
      let report = RuleLint.check(RuleCheck.list(of: bytes), settings.lint)
      return placed(report.findings, start - 1)
    case .netRequests:
      let report = NetRequestLint.check(
        RuleCheck.list(of: bytes), as: settings.scope, for: settings.target.ofRulesets)
      return placed(report.findings, start - 1)
    case .filters:
      var reading = settings.reading
      reading.dialect = dialect ?? reading.dialect
      let reports = FilterLint.check([bytes], as: reading)
      return placed(reports.first?.findings ?? [], start)
    case .manifest, .tests: return []
    }
  }

  private static func list(of rule: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "[")] + rule + [UInt8(ascii: "]")]
  }

  private func placed(_ findings: [Finding], _ shift: Int) -> [PlacedFinding] {
    findings.filter { $0.code.subject.isPart }.map { PlacedFinding($0, movedBy: shift) }
  }
}
