// SPDX-License-Identifier: Apache-2.0

import Sluice
import Conversion
import Filters
import Linting
import Findings
import RuleText

/// A list for ad blockers becomes rules that their target accepts, and a verdict is about one of its
/// lines.
enum ConversionTrial {
  static func difference(_ text: [UInt8]) -> String? {
    difference(text, nil, LintOptions())
      ?? difference(text, .sluice, LintOptions(target: .sluice))
  }

  private static func difference(
    _ text: [UInt8], _ target: Target?, _ options: LintOptions
  ) -> String? {
    let sources = [FilterConversion.Source(name: "list", bytes: text)]
    let dialect = FilterListTrial.dialect(for: text)
    let conversion = FilterConversion(
      sources, reading: FilterReading(dialect: dialect), TranslationOptions(target: target))
    for list in conversion.lists {
      let report = RuleLint.findErrors(in: RuleJSON.text(of: list.rules), options)
      guard report.isAccepted, report.usableRules.count == list.rules.count else {
        return "\(dialect) \(list.purpose): \(report.findings.map(\.message))"
      }
      guard list.filters.count == list.rules.count,
        list.filters.allSatisfy({ $0.allSatisfy(conversion.origins.indices.contains) })
      else { return "\(dialect) \(list.purpose): the filters of the rules" }
    }
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = text.dropFirst(hasMark ? 3 : 0).split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).map { Array($0) }
    for verdict in conversion.account.files.flatMap(\.entries) {
      let line = lines.indices.contains(verdict.line - 1) ? lines[verdict.line - 1] : []
      let isThere = line.contains(verdict.text ?? []) && verdict.column <= line.count + 1
      guard isThere, !verdict.message.isEmpty else { return "\(dialect): \(verdict)" }
    }
    return nil
  }
}
