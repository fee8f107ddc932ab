// SPDX-License-Identifier: Apache-2.0

/// What looking at one URL can cost at most, whatever URL it is.
///
/// A step is looking at a byte with one part of a pattern, or at an entry of a table: a nanosecond, give
/// or take. Nothing is estimated from what URLs are like: every window of the URL is taken for the one
/// under which most is filed, and every pattern that it can lead to for one that is run to its end.
public struct WorstCase: Sendable {
  /// What a decision needs for the patterns of loads, and of frames if an index has some.
  private let loads: PatternSetCost
  /// What it needs for those that are looked for a second time: because rules may be cut off, all of them,
  /// or, where a rule blocks, those that may undo that.
  private let again: PatternSetCost
  private let frames: PatternSetCost
  /// What a page needs.
  private let pages: PatternSetCost
  /// The rules for every URL and the conditions.
  private let rules: Int

  init(_ tables: IndexTables) {
    loads = PatternSetCost(tables.loads, tables.runner)
    again =
      tables.hasCuts
      ? loads
      : PatternSetCost(tables.loads, tables.runner) { tables.ruleClass($0).action != .block }
    frames = PatternSetCost(tables.frames, tables.runner)
    pages = PatternSetCost(tables.pages, tables.runner)
    rules =
      tables.alwaysGroups.count + tables.alwaysRules.count + tables.conditionRules.count
      + tables.conditions.count + tables.listRecords.count * 16
  }

  /// How many steps a decision about a load takes at most, if neither its URL nor that of its frame is
  /// longer.
  ///
  /// Grows with the length, and with its square as long as a longer URL can lead to more patterns.
  public func steps(forDecisionAbout length: Int) -> Int {
    WorstCase.sum([
      WorstCase.product(length, WorstCase.bytesOfAddress), rules, loads.steps(length),
      again.steps(length), frames.steps(length),
    ])
  }

  /// How many steps preparing a page takes at most, if its URL is not longer.
  public func steps(forPageOf length: Int) -> Int {
    WorstCase.sum([
      WorstCase.product(length, WorstCase.bytesOfAddress), WorstCase.product(rules, 2),
      pages.steps(length),
    ])
  }

  /// How often each byte is looked at by what reads the URL: whether it is serialized, its host, what is
  /// before a fragment.
  private static var bytesOfAddress: Int { 16 }

  // MARK: Numbers that do not overflow

  static func sum(_ numbers: [Int]) -> Int {
    numbers.reduce(0) { sum, number in
      let (result, isTooLarge) = sum.addingReportingOverflow(number)
      return isTooLarge ? .max : result
    }
  }

  static func product(_ one: Int, _ other: Int) -> Int {
    let (result, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : result
  }
}

extension RuleIndex {
  /// What deciding with this index can cost at most.
  ///
  /// Looks at every pattern; takes some milliseconds for a hundred thousand rules.
  public var worstCase: WorstCase {
    WorstCase(tables)
  }
}
