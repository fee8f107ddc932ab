// SPDX-License-Identifier: Apache-2.0

public import RuleText

/// Applies the fixes of findings to a list.
public struct ListFixer {
  /// More rounds than this never help.
  private static let mostRounds = 8

  private let options: LintOptions
  /// Which findings are mended.
  private let chosen: (Finding) -> Bool
  private var table: PieceTable
  /// What was done, in the order in which it was done.
  public private(set) var done: [Fix] = []

  /// Prepares to mend a list.
  public init(
    _ bytes: [UInt8], _ options: LintOptions, choosing chosen: @escaping (Finding) -> Bool
  ) {
    self.options = options
    self.chosen = chosen
    table = PieceTable(bytes)
  }

  /// Mends everything that can be mended, in as many rounds as it takes, and returns the new text.
  ///
  /// All bytes outside of the fixes stay as they were.
  public mutating func run() -> [UInt8] {
    var text = table.original
    for _ in 0..<Self.mostRounds {
      let findings = RuleLint.check(text, options).findings.filter(chosen)
      let fixes = ListFixer.withoutOverlap(ListFixer.nextFixes(of: findings))
      guard !fixes.isEmpty else { break }
      table.apply(fixes.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound })
      done += fixes
      text = table.text
    }
    return text
  }

  /// The fixes to make first.
  ///
  /// A rule is removed only when nothing else is left to mend: what is mended can change which rules
  /// it covers.
  private static func nextFixes(of findings: [Finding]) -> [Fix] {
    let others = findings.filter { $0.code != .coveredRule && $0.code != .duplicateRule }
    let fixes = others.compactMap(\.fix)
    return fixes.isEmpty ? findings.compactMap(\.fix) : fixes
  }

  /// The change as a unified diff, or nothing if there is none.
  ///
  /// The bytes of the list and of its path stand in it as they are, so that it can be applied.
  public func difference(path: [UInt8]) -> [UInt8] {
    UnifiedDifference(table).text(path: path)
  }

  /// Leaves out a fix that touches what an earlier one changes; its turn is in the next round.
  private static func withoutOverlap(_ fixes: [Fix]) -> [Fix] {
    var taken: [Range<Int>] = []
    return fixes.filter { fix in
      let start = fix.edits.map(\.range.lowerBound).min() ?? 0
      let whole = start..<(fix.edits.map(\.range.upperBound).max() ?? start)
      let isFree = !taken.contains { overlaps($0, whole) }
      if isFree { taken.append(whole) }
      return isFree
    }
  }

  /// Ranges that only touch are free of each other, unless something is put in between.
  private static func overlaps(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if one.isEmpty || other.isEmpty {
      return one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
    }
    return one.overlaps(other)
  }
}
