// SPDX-License-Identifier: Apache-2.0

package import Filters
package import Patterns

/// Reports everything in filter lists that is wrong or probably not intended.
public enum FilterLint {
  /// Checks lists that are used together, with an engine for their regular expressions.
  ///
  /// Without one, no regular expression is checked. The product with PCRE2 has the function that users
  /// call, and documents it.
  package static func check(
    _ texts: [[UInt8]], as reading: FilterReading, engine: (any RegexEngine.Type)?,
    included: (Int, String) -> [UInt8]?
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
      FilterListChecker(list, numbers, exceptions, switches, engine).check(&files)
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
