// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Linting
internal import Patterns

/// The ranges that an editor selects when it expands the selection around the cursor.
package enum ListSelections {
  /// The ranges around an offset, from the innermost to the whole rule; each is in the next.
  ///
  /// Terms and groups of a pattern, the text between the quotation marks, the string, the member,
  /// the object, the rule.
  ///
  /// - Complexity: Linear in the piece.
  package static func ranges(
    at offset: Int, in piece: RulePiece, of language: RuleLanguage
  ) -> [Range<Int>] {
    let outline = RuleOutline(piece.bytes)
    let place = offset - piece.start
    guard let found = RulePlace(outline, at: place, language, isInclusive: true) else { return [] }
    var ranges = terms(outline, found, at: place)
    for node in found.path.reversed() {
      let value = outline.nodes[node]
      let content = outline.content(of: node)
      if value.kind == .string || value.kind == .key,
        content.contains(place)
          || content.upperBound == place
      {
        ranges.append(content)
      }
      ranges.append(value.range)
      if value.kind == .key, let member = outline.nodes.first(where: { $0.key == node }) {
        ranges.append(value.start..<max(value.end, member.end))
      } else if value.key >= 0 {
        ranges.append(outline.nodes[value.key].start..<value.end)
      }
    }
    return nested(ranges).map { piece.range($0) }
  }

  /// The same for a line with a filter: terms, an entry, an option, all options, the line.
  package static func ranges(at offset: Int, in piece: FilterPiece) -> [Range<Int>] {
    let line = FilterLine(piece)
    let place = offset - piece.start
    var ranges: [Range<Int>] = []
    switch line.kind {
    case .network:
      if let expression = line.expression {
        ranges += terms(ofPattern: Array(line.bytes[expression]), at: place - expression.lowerBound)
          .map { shifted($0, expression.lowerBound) }
        ranges.append(expression)
      } else {
        let words = PatternWords(mask: Array(line.bytes[line.pattern]))
        ranges += words.phrases.map { shifted($0.range, line.pattern.lowerBound) }
      }
      ranges.append(line.pattern)
      for option in line.options {
        ranges += line.entries(of: option)
        ranges += [line.name(of: option), option.value, option.range].compactMap(\.self)
      }
      if let first = line.options.first, let last = line.options.last {
        ranges.append(first.range.lowerBound..<last.range.upperBound)
      }
    case .cosmetic:
      ranges += line.targets + [line.body]
      ranges.append(line.content.lowerBound..<max(line.content.lowerBound, line.marker.lowerBound))
    case .blank, .comment, .directive, .hosts: break
    }
    ranges.append(line.content)
    let around = ranges.filter { $0.lowerBound <= place && place <= $0.upperBound }
    return nested(around.sorted { $0.count < $1.count }).map { piece.range($0) }
  }

  private static func shifted(_ range: Range<Int>, _ offset: Int) -> Range<Int> {
    (range.lowerBound + offset)..<(range.upperBound + offset)
  }

  /// The ranges that contain all previous ones, each once.
  private static func nested(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges where !range.isEmpty {
      guard let last = result.last else {
        result.append(range)
        continue
      }
      if range != last, range.lowerBound <= last.lowerBound, range.upperBound >= last.upperBound {
        result.append(range)
      }
    }
    return result
  }

  // MARK: Terms

  private static func terms(
    _ outline: RuleOutline, _ found: RulePlace, at place: Int
  ) -> [Range<Int>] {
    guard outline.nodes[found.node].kind == .string, let kind = found.shape?.text else { return [] }
    let content = StringContent(outline.bytes, outline.content(of: found.node))
    let offset = content.offset(of: place)
    let ranges: [Range<Int>]
    switch kind {
    case .pattern, .pagePattern, .expression: ranges = terms(ofPattern: content.text, at: offset)
    case .urlFilter:
      ranges = PatternWords(mask: content.text).phrases.map(\.range).filter { $0.contains(offset) }
    case .plain, .domain, .selector, .host: ranges = []
    }
    return ranges.map { content.source(of: $0) }.filter {
      $0.lowerBound <= place && place <= $0.upperBound
    }
  }

  /// The terms of a pattern around an offset, the innermost first: a run of plain characters, a
  /// term, a term with its quantifier, and the groups around it.
  private static func terms(ofPattern text: [UInt8], at offset: Int) -> [Range<Int>] {
    let nodes = URLFilter(parsing: text).nodes
    var ranges: [Range<Int>] = []
    for index in nodes.indices where nodes[index].range.contains(offset) {
      let node = nodes[index]
      if isPlain(node) {
        ranges.append(run(around: index, nodes))
      } else {
        if node.kind == .group, node.atomRange.contains(offset) {
          ranges.append(
            (node.atomRange.lowerBound + 1)..<max(
              node.atomRange.lowerBound + 1, node.atomRange.upperBound - 1))
        }
        ranges += [node.atomRange, node.range].filter { $0.contains(offset) }
      }
    }
    return ranges.filter { $0.upperBound <= text.count }.sorted { $0.count < $1.count }
  }

  private static func isPlain(_ node: PatternNode) -> Bool {
    node.kind == .character && node.minimum == 1 && node.maximum == 1
  }

  /// The plain characters around one; there is no bracket between two that touch.
  private static func run(around index: Int, _ nodes: [PatternNode]) -> Range<Int> {
    var (first, last) = (index, index)
    while first > 0, isPlain(nodes[first - 1]), nodes[first - 1].end == nodes[first].start {
      first -= 1
    }
    while last + 1 < nodes.count, isPlain(nodes[last + 1]), nodes[last].end == nodes[last + 1].start
    {
      last += 1
    }
    return Int(nodes[first].start)..<Int(nodes[last].end)
  }
}
