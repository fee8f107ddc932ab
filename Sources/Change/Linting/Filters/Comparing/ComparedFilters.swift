// SPDX-License-Identifier: Apache-2.0

internal import Filters

/// Filters that are compared with each other: those of a file, or those of several lists.
struct ComparedFilters {
  let filters: [WrittenFilter]
  let dialect: FilterDialect
  /// The conditions of the lines in each file that has some.
  private let contexts: [Int: LineContexts]
  /// The lines that the ad blocker of their list skips: their filters cannot replace others.
  private let skipped: Set<Line>
  /// Which lists are compared; nil within a file.
  let lists: ListRelation?

  private struct Line: Hashable {
    let file: Int
    let number: Int
  }

  /// The filters of some lists, in their order.
  ///
  /// - Parameters:
  ///   - lists: The lists, each with the numbers of its files.
  ///   - files: All files.
  ///   - dialect: The language by which options are compared.
  ///   - relation: Which lists are compared; nil within a file.
  init(
    _ lists: [(list: FilterList, files: Range<Int>)], _ files: [FilterFile],
    _ dialect: FilterDialect, _ relation: ListRelation? = nil
  ) {
    self.dialect = dialect
    self.lists = relation
    filters = lists.count == 1 ? lists[0].list.filters : lists.flatMap(\.list.filters)
    var skipped: Set<Line> = []
    var contexts: [Int: LineContexts] = [:]
    for (list, numbers) in lists {
      for problem in list.problems
      where problem.kind == .foreignOption || problem.kind == .misplacedOption {
        skipped.insert(Line(file: problem.origin.file, number: problem.origin.line))
      }
      guard list.lines.directives > 0 || list.lines.hints > 0 else { continue }
      for file in numbers { contexts[file] = LineContexts(files[file].bytes, list.dialect) }
    }
    self.skipped = skipped
    self.contexts = contexts
  }

  /// The filters that are written in the same line as one of them.
  func line(of number: Int) -> Range<Int> {
    let origin = filters[number].origin
    var (first, end) = (number, number + 1)
    while first > 0, filters[first - 1].origin == origin { first -= 1 }
    while end < filters.count, filters[end].origin == origin { end += 1 }
    return first..<end
  }

  func isSkipped(_ number: Int) -> Bool {
    guard !skipped.isEmpty else { return false }
    let origin = filters[number].origin
    return skipped.contains(Line(file: origin.file, number: origin.line))
  }

  /// Whether one filter can replace another: it is of a list that is compared with, and it is read
  /// whenever the other one is.
  func canReplace(_ one: Int, _ other: Int) -> Bool {
    guard one != other, lists?.areCompared(one, other) ?? true else { return false }
    return isRead(one, whenever: other)
  }

  /// Whether one filter is read whenever another one is.
  func isRead(_ one: Int, whenever other: Int) -> Bool {
    let (new, old) = (filters[one].origin, filters[other].origin)
    guard !contexts.isEmpty else { return true }
    guard new.file != old.file else {
      return contexts[old.file]?.isRead(new, whenever: old) ?? true
    }
    return context(of: new) == .always && context(of: old) != .hint
  }

  private func context(of origin: FilterOrigin) -> LineContexts.Context {
    contexts[origin.file]?.context(at: origin.range.lowerBound) ?? .always
  }

  /// Whether of two filters that do the same this one stays.
  func stays(_ one: Int, insteadOf other: Int) -> Bool {
    lists?.stays(one, insteadOf: other) ?? (one < other)
  }
}

/// Which lists are compared with each other, by the numbers of their filters.
struct ListRelation {
  private let listOfFilter: [UInt32]
  private let partners: [Set<Int>]

  init(_ lists: [FilterList], _ partners: [[Int]]) {
    listOfFilter = lists.enumerated().flatMap { number, list in
      [UInt32](repeating: UInt32(clamping: number), count: list.filters.count)
    }
    self.partners = partners.map { Set($0) }
  }

  /// The list of a filter.
  func list(of number: Int) -> Int { Int(listOfFilter[number]) }

  /// Whether the list of a filter is one that the list of another is compared with.
  func areCompared(_ one: Int, _ other: Int) -> Bool {
    let list = list(of: other)
    return list < partners.count && partners[list].contains(self.list(of: one))
  }

  /// A list that is not checked itself stays as it is; otherwise the first list has the filter.
  func stays(_ one: Int, insteadOf other: Int) -> Bool {
    let (list, otherList) = (list(of: one), list(of: other))
    return list >= partners.count || list < otherList
  }
}
