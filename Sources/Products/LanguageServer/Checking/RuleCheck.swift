// SPDX-License-Identifier: Apache-2.0

import Linting
import Filters
import Findings
import Sluice

/// A check of a part of a document that was just edited: a rule, or some lines of a filter list.
///
/// It finds only what concerns that part. Findings that depend on other rules are reported when the
/// whole document is checked.
struct RuleCheck: Sendable {
  let kind: DocumentKind
  let settings: Settings
  /// The language of a filter list, which a part of it does not show.
  let dialect: FilterDialect?

  /// The errors in a part.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - start: Its offset in the document.
  ///   - index: The number of its first rule.
  func findings(in bytes: [UInt8], at start: Int, rule index: Int) -> [PlacedFinding] {
    // A rule is checked between brackets.
    let shift = kind == .filters ? start : start - 1
    return (report(on: bytes)?.findings ?? []).filter(\.code.subject.isPart)
      .map { PlacedFinding($0, movedBy: shift) }
  }

  /// The findings in a part.
  func report(on bytes: [UInt8]) -> LintReport? {
    switch kind {
    case .rules: RuleLint.check(RuleCheck.list(of: bytes), settings.lint)
    case .dnr:
      DNRLint.check(
        RuleCheck.list(of: bytes), as: settings.scope, for: settings.target)
    case .filters:
      FilterLint.check([bytes], as: reading).first
    case .manifest, .tests: nil
    }
  }

  private var reading: FilterReading {
    var reading = settings.reading
    reading.dialect = dialect ?? reading.dialect
    return reading
  }

  private static func list(of rule: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "[")] + rule + [UInt8(ascii: "]")]
  }
}
