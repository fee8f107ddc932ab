// SPDX-License-Identifier: Apache-2.0

public import Filters
public import Linting
internal import PatternEngine

extension FilterLint {
  /// Checks lists that are used together.
  ///
  /// Never fails: every finding is in a report. A `badfilter` filter and an exception may refer to
  /// the filters of any list. Filters are compared with those of their own file alone, so that each
  /// list means the same without those that are reported as repeated. Names in hosts files and lists
  /// of domains are compared as whole names, because operating systems block nothing below them.
  ///
  /// - Parameters:
  ///   - texts: the lists.
  ///   - reading: how they are read.
  ///   - included: gives the text of a file that a list includes: the number of the list, and the
  ///     path beside it.
  /// - Returns: a report for each list, followed by those for the files that it includes.
  /// - Complexity: linear in the bytes of the lists and of the included files.
  public static func check(
    _ texts: [[UInt8]], as reading: FilterReading = FilterReading(),
    included: (Int, String) -> [UInt8]? = { _, _ in nil }
  ) -> [LintReport] {
    check(texts, as: reading, engine: EnginePattern.self, included: included)
  }

  /// The same, comparing each list also with others.
  package static func check(
    _ texts: [[UInt8]], as reading: FilterReading, comparing: ComparedLists,
    included: (Int, String) -> [UInt8]?
  ) -> [LintReport] {
    check(
      texts, as: reading, comparing: comparing, engine: EnginePattern.self, included: included)
  }
}
