// SPDX-License-Identifier: Apache-2.0

public import Filters

/// Reports everything in filter lists that is wrong or probably not intended.
public enum FilterLint {
  /// Checks lists that are used together.
  ///
  /// Never fails: every finding is in a report. A `badfilter` filter and an exception may refer to
  /// the filters of any list. Filters are compared only with those of their own file, so that each
  /// list keeps its meaning without the filters that are reported as repeated. Names in hosts files
  /// and lists of domains are compared as whole names, because operating systems do not block their
  /// subdomains.
  ///
  /// - Parameters:
  ///   - texts: the lists.
  ///   - reading: how they are read.
  ///   - included: gives the text of a file that a list includes: the number of the list, and the
  ///     path relative to its folder.
  /// - Returns: a report for each list, followed by those for the files that it includes.
  /// - Complexity: linear in the bytes of the lists and of the included files.
  public static func check(
    _ texts: [[UInt8]], as reading: FilterReading = FilterReading(),
    included: (Int, String) -> [UInt8]? = { _, _ in nil }
  ) -> [LintReport] {
    var reading = reading
    // A fix must not change what an operating system blocks.
    reading.hostsCoverSubdomains = false
    var files: [FilterFile] = []
    var lists: [FilterList] = []
    var numbers: [Range<Int>] = []
    for (number, text) in texts.enumerated() {
      let first = files.count
      lists.append(read(text, number, reading, included, &files))
      numbers.append(first..<files.count)
    }
    _ = BadFilters.apply(to: &lists)
    let exceptions = IdleExceptions(among: lists)
    let switches = PageSwitches(among: lists)
    for (list, numbers) in zip(lists, numbers) {
      FilterListChecker(list, numbers, exceptions, switches).check(&files)
    }
    return files.map(\.report)
  }

  /// Reads a list, and adds it and the files that it includes.
  private static func read(
    _ text: [UInt8], _ number: Int, _ reading: FilterReading,
    _ included: (Int, String) -> [UInt8]?, _ files: inout [FilterFile]
  ) -> FilterList {
    var texts: [String: [UInt8]] = [:]
    let list = FilterList(reading: text, as: reading, file: files.count) { path in
      let text = included(number, path)
      texts[path] = text
      return text
    }
    files.append(FilterFile(text, of: number, list.dialect))
    for path in list.includedFiles {
      files.append(FilterFile(texts[path] ?? [], of: number, included: path, list.dialect))
    }
    return list
  }
}
