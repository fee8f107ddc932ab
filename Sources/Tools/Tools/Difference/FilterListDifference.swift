// SPDX-License-Identifier: Apache-2.0

package import Filters

/// The differences between two sets of filter lists, line by line, in the words of their author.
///
/// Lines are the same if they mean the same: the order of options and domains does not count, nor do
/// comments, nor the order of the lines.
package struct FilterListDifference: Sendable {
  /// A line that only one side has.
  package struct Single: Sendable {
    /// The line.
    package let line: FilterListLine
    /// A line of the other side that means the same: only a repetition was added or removed.
    package let repeated: FilterListLine?
  }

  /// A line that has changed.
  package struct Change: Sendable {
    /// The old line.
    package let old: FilterListLine
    /// The new line.
    package let new: FilterListLine
  }

  /// The lines that only the new lists have.
  package private(set) var added: [Single] = []
  /// The lines that only the old lists have.
  package private(set) var removed: [Single] = []
  /// The lines with the same pattern, selector or script, but other options, domains or conditions.
  package private(set) var changed: [Change] = []
  /// How many lines both have.
  package private(set) var same = 0
  /// How many of them are in another order.
  package private(set) var moved = 0

  /// The language of the lists.
  package let dialect: FilterDialect?

  /// The names of lists without a filter.
  package private(set) var emptyLists: [String] = []

  /// The lines that differ: added, removed, and both sides of those that have changed.
  package var lines: [FilterListLine] {
    removed.filter { $0.repeated == nil }.map(\.line)
      + added.filter { $0.repeated == nil }.map(\.line) + changed.flatMap { [$0.old, $0.new] }
  }

  /// Whether no line was added, removed or changed.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  /// Compares two sets of lists, given by their names and texts.
  ///
  /// - Complexity: O(n log n) in the lines.
  package init(
    _ old: [(name: String, bytes: [UInt8])], _ new: [(name: String, bytes: [UInt8])],
    _ reading: FilterReading
  ) {
    dialect = reading.dialect
    let (old, new) = (Side(old, reading), Side(new, reading))
    emptyLists = old.emptyLists + new.emptyLists
    var waiting = old.numbers
    var pairs: [PositionPair] = []
    var left: [Int] = []
    for number in new.lines.indices {
      if let partner = waiting[new.meanings[number]]?.popLast() {
        pairs.append(PositionPair(old: partner, new: number))
      } else {
        left.append(number)
      }
    }
    same = pairs.count
    moved = same - OrderChain(pairs).links.count
    let gone = waiting.values.flatMap(\.self).sorted()
    compare(gone, old, left, new)
  }

  /// Pairs lines that are left: first those with the same pattern or selector, then cosmetic filters
  /// of the same kind for the same pages.
  private mutating func compare(_ gone: [Int], _ old: Side, _ left: [Int], _ new: Side) {
    var (gone, left) = (gone, left)
    var found: [(old: Int, new: Int)] = []
    for subject in [LineSubject.init(about:), LineSubject.init(pages:)] {
      var waiting: [LineSubject: [Int]] = [:]
      for number in gone.reversed() {
        if let key = subject(old.meanings[number]) { waiting[key, default: []].append(number) }
      }
      var paired: Set<Int> = []
      left.removeAll { number in
        guard let key = subject(new.meanings[number]), let partner = waiting[key]?.popLast() else {
          return false
        }
        paired.insert(partner)
        found.append((partner, number))
        return true
      }
      gone.removeAll { paired.contains($0) }
    }
    changed = found.sorted { $0.new < $1.new }
      .map { Change(old: old.lines[$0.old], new: new.lines[$0.new]) }
    added = left.map { Single(line: new.lines[$0], repeated: old.line(new.meanings[$0])) }
    removed = gone.map { Single(line: old.lines[$0], repeated: new.line(old.meanings[$0])) }
  }

  /// The lines of one side.
  private struct Side {
    private(set) var lines: [FilterListLine] = []
    private(set) var meanings: [LineMeaning] = []
    /// The lines by their meanings, the last one first.
    private(set) var numbers: [LineMeaning: [Int]] = [:]
    private(set) var emptyLists: [String] = []

    init(_ lists: [(name: String, bytes: [UInt8])], _ reading: FilterReading) {
      for list in lists {
        let read = FilterListLines(list.name, list.bytes, reading)
        lines += read.lines
        meanings += read.meanings
        if !read.hasFilters { emptyLists.append(list.name) }
      }
      numbers.reserveCapacity(lines.count)
      for number in lines.indices.reversed() {
        numbers[meanings[number], default: []].append(number)
      }
    }

    /// The first line with a meaning.
    func line(_ meaning: LineMeaning) -> FilterListLine? {
      numbers[meaning]?.last.map { lines[$0] }
    }
  }
}

/// What a changed line has in common with the old one.
private enum LineSubject: Hashable {
  case pattern(FilterPattern, isException: Bool)
  case selector([UInt8], isException: Bool)
  case body([UInt8], isException: Bool)
  case text([UInt8])
  case hidden(FilterDomains, isException: Bool)
  case changed(FilterDomains, OtherFilter.Kind, isException: Bool)

  /// The pattern, the selector or the script, apart from options, domains and conditions.
  init?(about meaning: LineMeaning) {
    switch meaning {
    case .text(let text, _): self = .text(text)
    case .filters(let filters, _):
      switch filters.first {
      case .network(let filter): self = .pattern(filter.pattern, isException: filter.isException)
      case .hiding(let filter): self = .selector(filter.selector, isException: filter.isException)
      case .other(let filter): self = .body(filter.body, isException: filter.isException)
      case nil: return nil
      }
    }
  }

  /// The pages of a cosmetic filter; nil for one on all pages.
  init?(pages meaning: LineMeaning) {
    guard case .filters(let filters, _) = meaning else { return nil }
    switch filters.first {
    case .hiding(let filter) where !filter.domains.included.isEmpty:
      self = .hidden(filter.domains, isException: filter.isException)
    case .other(let filter) where !filter.domains.included.isEmpty:
      self = .changed(filter.domains, filter.kind, isException: filter.isException)
    default: return nil
    }
  }
}
