// SPDX-License-Identifier: Apache-2.0

public import Findings

extension ListFixer {
  /// Which fixes are applied.
  public enum Scope: Sendable {
    /// Fixes that keep the meaning of the list: no decision changes, or the list was rejected and
    /// then does what it states.
    case keepingMeaning
    /// Also fixes that change decisions, as their `effect` describes.
    case all
  }
}

/// Applies the fixes of findings to a list.
public struct ListFixer {
  /// The most rounds; more never help if all findings are known.
  private static let mostRounds = 8

  private let check: ([UInt8]) -> LintReport?
  private let scope: ListFixer.Scope
  /// Which findings are fixed.
  private let chosen: (Finding) -> Bool
  private var table: PieceTable
  /// The fixes that were made, in order.
  public private(set) var done: [Fix] = []
  /// The fixes that were left out because they change decisions.
  public private(set) var left: [Fix] = []

  /// Prepares to fix any list.
  ///
  /// - Parameters:
  ///   - bytes: The list's text.
  ///   - scope: Whether fixes that change decisions are applied, too.
  ///   - chosen: Whether to fix a finding.
  ///   - check: Checks a text; nil if nothing can be said of it, and then nothing is fixed.
  public init(
    _ bytes: [UInt8], _ scope: ListFixer.Scope = .keepingMeaning,
    choosing chosen: @escaping (Finding) -> Bool, checking check: @escaping ([UInt8]) -> LintReport?
  ) {
    self.check = check
    self.scope = scope
    self.chosen = chosen
    table = PieceTable(bytes)
  }

  /// Fixes everything that can be fixed, in as many rounds as needed, and returns the new text.
  ///
  /// All bytes outside of the fixes stay the same.
  public mutating func run() -> [UInt8] {
    var text = table.original
    guard var report = check(text) else { return text }
    var mayChangeMeaning = scope == .all
    // Findings that were only counted are fixed in later rounds.
    let rounds =
      Self.mostRounds + report.omitted.reduce(0) { $0 + $1.count } / FindingCollection.most
    for _ in 0..<rounds {
      let findings = report.findings.filter(chosen)
      let fixes = ListFixer.withoutOverlap(
        ListFixer.nextFixes(of: findings, mayChangeMeaning: mayChangeMeaning))
      guard !fixes.isEmpty else { break }
      var next = table
      next.apply(fixes.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound })
      guard let nextReport = check(next.text) else { break }
      // After a key is fixed, WebKit may turn out to reject its value.
      if report.isAccepted, !nextReport.isAccepted, mayChangeMeaning {
        mayChangeMeaning = false
        continue
      }
      (table, report, text) = (next, nextReport, next.text)
      done += fixes
    }
    left = report.findings.filter(chosen).compactMap(\.fix).filter { $0.effect != nil }
    return text
  }

  /// The fixes to apply first.
  ///
  /// A rule is removed only if nothing else is left to fix: other fixes can change which rules it
  /// makes redundant.
  private static func nextFixes(of findings: [Finding], mayChangeMeaning: Bool) -> [Fix] {
    let fixable = findings.filter { $0.fix.map { mayChangeMeaning || $0.effect == nil } ?? false }
    let others = fixable.filter { !removals.contains($0.code) }
    return (others.isEmpty ? fixable : others).compactMap(\.fix)
  }

  /// The findings whose fix removes a rule or a filter.
  private static let removals: Set<FindingCode> = [
    .redundantRule, .duplicateRule, .redundantFilter, .duplicateFilter,
  ]

  /// The changes as edits of the list that was given.
  package var edits: [Fix.Edit] { table.edits }

  /// The change as a unified diff, or nothing if there is none.
  ///
  /// The bytes of the list and of its path are written unchanged, so that the diff can be applied.
  public func difference(path: [UInt8]) -> [UInt8] {
    UnifiedDifference(table).text(path: path)
  }

  /// Leaves out a fix that overlaps with an earlier one; it is made in the next round.
  private static func withoutOverlap(_ fixes: [Fix]) -> [Fix] {
    let inOrder = fixes.map { (fix: $0, range: whole($0)) }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var last: Range<Int>?
    return inOrder.filter { _, range in
      guard last.map({ !overlaps($0, range) }) ?? true else { return false }
      last = range
      return true
    }.map(\.fix)
  }

  private static func whole(_ fix: Fix) -> Range<Int> {
    let start = fix.edits.map(\.range.lowerBound).min() ?? 0
    return start..<(fix.edits.map(\.range.upperBound).max() ?? start)
  }

  /// Ranges that only touch do not overlap, unless something is inserted between them.
  private static func overlaps(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if one.isEmpty || other.isEmpty {
      return one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
    }
    return one.overlaps(other)
  }
}
