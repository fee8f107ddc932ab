// SPDX-License-Identifier: Apache-2.0

package import Filters
package import Findings
internal import Linting
internal import SystemFiles
internal import TextFormats

/// The layout of filter lists.
///
/// Comments, directives, hints and lines that cannot be read stay where they are, and so does a line
/// that a hint or an inline ignore is about. The filters between them are a section. Options and
/// domains are sorted and written in lowercase letters. Patterns and selectors are not changed.
///
/// Every change is checked by reading the new text: a line that would mean something else stays as
/// it is, and `FilterListProof` compares both lists.
package struct FilterListFormatter {
  private let bytes: [UInt8]
  private let style: FilterListStyle
  private let list: FilterListLines
  /// How to read lines of the list alone.
  private let reading: FilterReading
  private let lines: [ListLine]
  private let lineBreak: [UInt8]

  /// A line of the text.
  private struct ListLine {
    /// The line with its break.
    let whole: Range<Int>
    /// The line without its break and without white space at its ends.
    let text: Range<Int>
    /// Whether it may change.
    let isChosen: Bool
  }

  private init(
    _ bytes: [UInt8], _ list: FilterListLines, _ reading: FilterReading, _ style: FilterListStyle,
    in range: Range<Int>?
  ) {
    self.bytes = bytes
    self.style = style
    self.list = list
    var reading = reading
    reading.dialect = list.dialect
    self.reading = reading
    lines = FilterListFormatter.lines(of: bytes, in: range)
    lineBreak = LineBreak.first(of: bytes)
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
    let list = FilterListLines("", bytes, reading)
    let formatter = FilterListFormatter(bytes, list, reading, style, in: range)
    let edits = LineEdits(bytes, formatter.lines.map(\.whole), formatter.formatted()).edits
    if !edits.isEmpty {
      let new = FilterListLines("", ListFormatter.text(of: bytes, after: edits), reading)
      try FilterListProof(old: list, new: new).check()
    }
    return edits
  }

  // MARK: Lines

  private static func lines(of bytes: [UInt8], in range: Range<Int>?) -> [ListLine] {
    var lines: [ListLine] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.first(UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let whole = start..<min(end + 1, bytes.count)
      let text = bytes.trimmed(start..<end)
      let isChosen =
        range.map { start <= $0.upperBound && $0.lowerBound < whole.upperBound } ?? true
      lines.append(
        ListLine(
          whole: whole, text: text.isEmpty ? start..<start : text, isChosen: isChosen))
      start = whole.upperBound
    }
    return lines
  }

  /// The positions in `list` of lines with filters that may move: no other line is about them.
  private var movable: [Int] {
    let targets = InlineIgnores(bytes).targets
    var target = 0
    return list.lines.indices.filter { position in
      let index = list.lines[position].number - 1
      let line = lines[index]
      while target < targets.count, targets[target].upperBound <= line.text.lowerBound {
        target += 1
      }
      guard case .filters = list.meanings[position], line.isChosen,
        !list.lines[position].hasHint, !bytes.isContinued(line.text),
        index == 0 || !bytes.isContinued(lines[index - 1].text),
        index > 0 || !bytes.starts(line.text, with: "\u{FEFF}")
      else { return false }
      return target == targets.count || !targets[target].overlaps(line.text)
    }
  }

  // MARK: Layout

  private func formatted() -> [FormattedLine] {
    var members = sectionLines()[...]
    let named = namedPatterns
    var parts: [Part] = []
    var section: [SectionLine] = []
    for (index, line) in lines.enumerated() {
      if members.first?.index == index {
        section += members.prefix(1)
        members.removeFirst()
        continue
      }
      if style == .fop, line.text.isEmpty, line.isChosen { continue }
      parts += groups(of: section, named).map { .group($0) } + [.line(index)]
      section = []
    }
    parts += groups(of: section, named).map { .group($0) }
    while case .line(let index)? = parts.last, lines[index].text.isEmpty, lines[index].isChosen {
      parts.removeLast()
    }
    return formattedLines(of: parts)
  }

  private enum Part {
    /// A line that stays where it is.
    case line(Int)
    case group(SectionGroup)
  }

  private func groups(
    of section: [SectionLine], _ named: Set<FilterPattern>
  ) -> [SectionGroup] {
    style == .lines
      ? section.map { SectionGroup([$0]) } : SectionGroup.groups(of: section, named: named)
  }

  /// All lines; filters that would mean something else on one line stay on their own.
  private func formattedLines(of parts: [Part]) -> [FormattedLine] {
    var merged: [[UInt8]] = []
    for case .group(let group) in parts where group.isMerged { merged.append(group.text) }
    let read = filters(of: merged)
    var next = 0
    return parts.flatMap { part -> [FormattedLine] in
      guard case .group(let group) = part else { return fixedLine(part) }
      if group.isMerged {
        defer { next += 1 }
        if read[next] != group.filters {
          return group.members.map { FormattedLine(index: $0.index, text: $0.text + lineBreak) }
        }
      }
      return [FormattedLine(index: group.members[0].index, text: group.text + lineBreak)]
    }
  }

  /// A line that stays where it is, without white space after it.
  private func fixedLine(_ part: Part) -> [FormattedLine] {
    guard case .line(let index) = part else { return [] }
    let line = lines[index]
    let text =
      line.isChosen
      ? bytes[line.whole.lowerBound..<line.text.upperBound] + lineBreak : bytes[line.whole]
    return [FormattedLine(index: index, text: [UInt8](text))]
  }

  /// The patterns that `badfilter` filters of the list name, in lowercase.
  private var namedPatterns: Set<FilterPattern> {
    var named: Set<FilterPattern> = []
    for case .filters(let filters, _) in list.meanings {
      for case .network(let filter) in filters where filter.removesFilters {
        named.insert(filter.pattern.lowercased)
      }
    }
    return named
  }

  /// The lines that may move, each formatted if it means the same then.
  private func sectionLines() -> [SectionLine] {
    let movable = movable
    let parts = ManyCores.flatMap(movable.count, inChunksOf: 4_096) { chunk in
      chunk.map {
        FilterLineParts(bytes, lines[list.lines[movable[$0]].number - 1].text, list.dialect)
      }
    }
    let candidates = parts.map { $0.text(domains: $0.domains) }
    let read = filters(of: candidates)
    return movable.indices.compactMap { number in
      guard case .filters(let filters, _) = list.meanings[movable[number]] else { return nil }
      let line = list.lines[movable[number]]
      let text = read[number] == filters ? candidates[number] : line.text
      return SectionLine(
        index: line.number - 1, filters: filters, parts: parts[number], text: text)
    }
  }

  /// The filters of lines, each read on its own; nil for a line without a filter.
  private func filters(of texts: [[UInt8]]) -> [[Filter]?] {
    var filters = [[Filter]?](repeating: nil, count: texts.count)
    let read = FilterListLines("", [UInt8](texts.joined(separator: lineBreak)), reading)
    for (line, meaning) in zip(read.lines, read.meanings) {
      if case .filters(let found, _) = meaning { filters[line.number - 1] = found }
    }
    return filters
  }
}
