// SPDX-License-Identifier: Apache-2.0

package import Filters
package import Patterns

/// Reports everything in filter lists that is wrong or probably not intended.
public enum FilterLint {
  /// Checks lists that are used together, with an engine for their regular expressions.
  ///
  /// Without one, no regular expression is checked. The product with PCRE2 has the function that users
  /// call, and documents it. Only the lists that `comparing` says are checked have reports.
  package static func check(
    _ texts: [[UInt8]], as reading: FilterReading, comparing: ComparedLists? = nil,
    engine: (any RegexEngine.Type)?, included: (Int, String) -> [UInt8]?
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
    let checked = min(comparing?.partners.count ?? lists.count, lists.count)
    for (list, numbers) in zip(lists, numbers).prefix(checked) {
      var checker = FilterListChecker(list, numbers, exceptions, switches, engine)
      checker.live = comparing?.liveNames
      checker.oldestVersion = comparing?.oldestVersion
      checker.check(&files)
    }
    let choice = comparing ?? ComparedLists(names: [], partners: lists.map { _ in [] })
    compare(Array(zip(lists, numbers)).map { (list: $0, files: $1) }, choice, switches, &files)
    return files.filter { $0.list < checked }.map(\.report)
  }

  /// Adds the findings about the filters that exceptions disable, and that other lists repeat.
  private static func compare(
    _ lists: [(list: FilterList, files: Range<Int>)], _ choice: ComparedLists,
    _ switches: PageSwitches, _ files: inout [FilterFile]
  ) {
    // The first list is one that is checked, so its language counts.
    guard let dialect = lists.first?.list.dialect else { return }
    let relation = ListRelation(lists.map(\.list), choice.partners)
    let compared = ComparedFilters(lists, files, dialect, relation)
    let checked = min(choice.partners.count, lists.count)
    let count = lists.prefix(checked).reduce(0) { $0 + $1.list.filters.count }
    UndoneFilters(compared, choice).addFindings(about: 0..<count, to: &files)
    guard choice.partners.contains(where: { !$0.isEmpty }) else { return }
    let comparison = ListsComparison(compared, lists, files, choice, switches)
    for list in 0..<checked { comparison.addFindings(about: list, to: &files) }
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
