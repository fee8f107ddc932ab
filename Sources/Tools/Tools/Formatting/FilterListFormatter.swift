// SPDX-License-Identifier: Apache-2.0

package import Filters
package import Findings
internal import SystemFiles
internal import TextFormats

/// The layout of filter lists.
///
/// Comments, directives, hints and lines that cannot be read stay where they are, without white space
/// after them, and so do lines that a hint or an inline ignore is about. Between them are sections of filters. Options and domains are sorted and written in lowercase letters.
/// Patterns and selectors are not changed.
///
/// Every change is checked by reading the new text: a line that would mean something else stays as
/// it is, and `FilterListProof` compares both lists.
package struct FilterListFormatter {
  private let bytes: [UInt8]
  private let reading: FilterReading
  private let style: FilterListStyle
  private let lines: FilterListLines
  /// The lines without their breaks and without white space at their ends.
  private let texts: [Range<Int>]
  /// Where each line starts, and where the last one ends.
  private let starts: [Int]
  /// The position in `lines` of each line that may change, by its number.
  private let movable: [Int: Int]
  private let lineBreak: [UInt8]

  private init(
    _ bytes: [UInt8], _ reading: FilterReading, _ style: FilterListStyle, _ range: Range<Int>?
  ) {
    self.bytes = bytes
    self.style = style
    lines = FilterListLines("", bytes, reading)
    var reading = reading
    reading.dialect = lines.dialect
    self.reading = reading
    (starts, texts) = FilterListFormatter.split(bytes)
    lineBreak = LineBreak.first(of: bytes)
    movable = FilterListFormatter.movable(lines, bytes, texts, starts, range)
  }

  /// The edits that format a list, in order; none if it is already formatted.
  ///
  /// - Parameters:
  ///   - bytes: The text of the list.
  ///   - reading: How to read it.
  ///   - style: How filters are arranged.
  ///   - range: Changes only lines that it touches; nil for all.
  /// - Complexity: O(n log n) in the lines.
  package static func edits(
    for bytes: [UInt8], _ reading: FilterReading, _ style: FilterListStyle,
    in range: Range<Int>? = nil
  ) throws(FormattingProblem) -> [Fix.Edit] {
    let formatter = FilterListFormatter(bytes, reading, style, range)
    let edits = LineEdits(
      bytes, starts: formatter.starts, formatter.formatted(), lineBreak: formatter.lineBreak
    ).edits
    if !edits.isEmpty {
      try FilterListProof(bytes, ListFormatter.text(of: bytes, after: edits), reading).check()
    }
    return edits
  }

  // MARK: Lines

  private static func split(_ bytes: [UInt8]) -> (starts: [Int], texts: [Range<Int>]) {
    var (starts, texts): ([Int], [Range<Int>]) = ([0], [])
    var start = 0
    while start < bytes.count {
      let end = bytes.first(UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let text = bytes.trimmed(start..<end)
      texts.append(text.isEmpty ? start..<start : text)
      start = min(end + 1, bytes.count)
      starts.append(start)
    }
    return (starts, texts)
  }

  /// Lines with filters that no other line is about.
  private static func movable(
    _ lines: FilterListLines, _ bytes: [UInt8], _ texts: [Range<Int>], _ starts: [Int],
    _ range: Range<Int>?
  ) -> [Int: Int] {
    var movable: [Int: Int] = [:]
    for (position, line) in lines.lines.enumerated() {
      let index = line.number - 1
      guard case .filters = lines.meanings[position], !line.hasHint,
        index == 0 || !isAboutNextLine(bytes, texts[index - 1]),
        !isContinued(bytes, texts[index]),
        index > 0 || !bytes.starts(texts[0], with: "\u{FEFF}"),
        range.map({ starts[index] <= $0.upperBound && $0.lowerBound < starts[index + 1] }) ?? true
      else { continue }
      movable[line.number] = position
    }
    return movable
  }

  private static func isAboutNextLine(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    isContinued(bytes, line)
      || bytes.first("sluice-ignore-next-line", in: line) != nil
        && (bytes[line.lowerBound] == Sign.exclamation || bytes[line.lowerBound] == Sign.hash)
  }

  /// Whether the next line belongs to this one.
  private static func isContinued(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    line.count > 1 && bytes[line.upperBound - 1] == Sign.backslash
      && bytes[line.upperBound - 2].isBlank
  }

  // MARK: Layout

  private func formatted() -> [FormattedLine] {
    let tidied = tidiedLines()
    var section: [SectionLine] = []
    var sections = Sections(
      FilterSection(named: namedPatterns), reading, joins: style != .lines)
    for (index, text) in texts.enumerated() {
      if let line = tidied[index + 1] {
        section.append(line)
        continue
      }
      if style == .fop, text.isEmpty { continue }
      sections.add(section)
      section = []
      sections.add(
        FormattedLine(sources: [index + 1], text: Array(bytes[starts[index]..<text.upperBound])))
    }
    sections.add(section)
    var result = sections.lines()
    while result.last?.text.isEmpty == true { result.removeLast() }
    return result
  }

  private var namedPatterns: Set<FilterPattern> {
    var named: Set<FilterPattern> = []
    for case .filters(let filters, _) in lines.meanings {
      for case .network(let filter) in filters where filter.removesFilters {
        named.insert(filter.pattern.small)
      }
    }
    return named
  }

  /// The lines that may change, each tidied if it means the same then.
  private func tidiedLines() -> [Int: SectionLine] {
    let numbers = movable.keys.sorted()
    let parts = ManyCores.flatMap(numbers.count, inChunksOf: 4_096) { chunk in
      chunk.map { FilterLineParts(bytes, texts[numbers[$0] - 1], lines.dialect) }
    }
    let candidates = parts.map { $0.text(domains: $0.domains) }
    let read = ReadLines(candidates, reading)
    var tidied: [Int: SectionLine] = [:]
    for (index, number) in numbers.enumerated() {
      guard let position = movable[number],
        case .filters(let filters, _) = lines.meanings[position]
      else { continue }
      let isSame = read.filters(of: index) == filters
      tidied[number] = SectionLine(
        number: number, filters: filters, parts: parts[index],
        text: isSame ? candidates[index] : Array(bytes[texts[number - 1]]))
    }
    return tidied
  }
}

/// Lines and sections of a list, in order.
private struct Sections {
  private let section: FilterSection
  private let reading: FilterReading
  private let joins: Bool
  private var parts: [Part] = []

  private enum Part {
    case line(FormattedLine)
    case group(FilterSection.Group)
  }

  init(_ section: FilterSection, _ reading: FilterReading, joins: Bool) {
    self.section = section
    self.reading = reading
    self.joins = joins
  }

  mutating func add(_ line: FormattedLine) { parts.append(.line(line)) }

  mutating func add(_ lines: [SectionLine]) {
    if joins {
      parts += section.groups(of: lines).map { .group($0) }
    } else {
      parts += lines.map { .line(FormattedLine(sources: [$0.number], text: $0.text)) }
    }
  }

  /// All lines; those that would mean something else when merged are not.
  func lines() -> [FormattedLine] {
    var merged: [[UInt8]] = []
    for case .group(let group) in parts where group.isMerged { merged.append(group.line.text) }
    let read = ReadLines(merged, reading)
    var next = 0
    return parts.flatMap { part in
      switch part {
      case .line(let line): return [line]
      case .group(let group):
        guard group.isMerged else { return [group.line] }
        defer { next += 1 }
        return read.filters(of: next) == group.filters ? [group.line] : group.separateLines
      }
    }
  }
}

/// What lines mean, each on its own.
private struct ReadLines {
  private var filters: [Int: [Filter]] = [:]

  init(_ lines: [[UInt8]], _ reading: FilterReading) {
    let text = [UInt8](lines.joined(separator: [UInt8(ascii: "\n")]))
    let read = FilterListLines("", text, reading)
    for (line, meaning) in zip(read.lines, read.meanings) {
      if case .filters(let filters, _) = meaning { self.filters[line.number] = filters }
    }
  }

  /// The filters of a line, counted from 0.
  func filters(of line: Int) -> [Filter]? { filters[line + 1] }
}
