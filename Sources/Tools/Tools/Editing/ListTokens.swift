// SPDX-License-Identifier: Apache-2.0

internal import Filters
internal import Linting

/// The colored parts: those of patterns in rules, and those of filters.
package enum ListTokens {
  /// The tokens inside of the strings of a rule, in order; none overlaps with another or goes over
  /// the end of a line.
  ///
  /// - Complexity: Linear in the piece.
  package static func tokens(in piece: RulePiece, of language: RuleLanguage) -> [ListToken] {
    let outline = RuleOutline(piece.bytes)
    var tokens: [ListToken] = []
    for (node, shape) in shapes(outline, language) where outline.nodes[node].kind == .string {
      tokens += self.tokens(ofString: node, shape, outline)
    }
    return ListToken.sorted(tokens).filter { token in
      !piece.bytes[token.range].contains { $0 == 0x0A || $0 == 0x0D }
    }.map { ListToken(piece.range($0.range), $0.kind) }
  }

  /// The values of a rule with a known shape.
  private static func shapes(
    _ outline: RuleOutline, _ language: RuleLanguage
  ) -> [(node: Int, shape: ListShape)] {
    guard let rule = outline.rule else { return [] }
    var shapes: [ListShape?] = Array(repeating: nil, count: outline.nodes.count)
    shapes[rule] = .object(language.rule)
    var found: [(node: Int, shape: ListShape)] = []
    // A container comes before its content.
    for (index, node) in outline.nodes.enumerated() where node.parent >= 0 && node.kind != .key {
      switch shapes[node.parent] {
      case .object(let object) where node.key >= 0:
        shapes[index] = object.member(outline.text(of: node.key)[...])?.shape
      case .array(let element): shapes[index] = element
      default: break
      }
      if let shape = shapes[index] { found.append((index, shape)) }
    }
    return found
  }

  private static func tokens(
    ofString node: Int, _ shape: ListShape, _ outline: RuleOutline
  ) -> [ListToken] {
    let range = outline.content(of: node)
    switch shape {
    case .name(let names):
      let text = String(decoding: outline.text(of: node).prefix(64), as: UTF8.self)
      return names.contains { $0.name == text } ? [ListToken(range, .name)] : []
    case .text(.plain), .number, .boolean, .array, .object: return []
    case .text(.domain), .text(.host): return [ListToken(range, .host)]
    case .text(.selector): return [ListToken(range, .selector)]
    case .text(.urlFilter), .text(.pattern), .text(.pagePattern), .text(.expression):
      let content = StringContent(outline.bytes, range)
      let tokens =
        if case .text(.urlFilter) = shape {
          PatternTokens.tokens(ofMask: content.text)
        } else {
          PatternTokens.tokens(ofExpression: content.text)
        }
      return tokens.map { ListToken(content.source(of: $0.range), $0.kind) }
    }
  }

  // MARK: Filters

  /// The tokens of a line of a filter list, in order; none overlaps with another.
  ///
  /// - Complexity: Linear in the line.
  package static func tokens(in piece: FilterPiece) -> [ListToken] {
    let line = FilterLine(piece)
    let tokens =
      switch line.kind {
      case .blank, .hosts: [] as [ListToken]
      case .comment: [ListToken(line.content, .comment)]
      case .directive: [ListToken(firstWord(of: line), .directive)]
      case .network: networkTokens(line)
      case .cosmetic: cosmeticTokens(line)
      }
    return ListToken.sorted(tokens).map { ListToken(piece.range($0.range), $0.kind) }
  }

  private static func firstWord(of line: FilterLine) -> Range<Int> {
    let word = line.bytes[line.content].prefix { $0 > 0x20 }
    return word.startIndex..<word.endIndex
  }

  private static func networkTokens(_ line: FilterLine) -> [ListToken] {
    var tokens = [ListToken(line.exceptionSign, .separator)]
    let pattern = line.pattern
    if let expression = line.expression {
      tokens.append(ListToken(pattern.lowerBound..<expression.lowerBound, .anchor))
      tokens += PatternTokens.tokens(ofExpression: Array(line.bytes[expression]))
        .map { shifted($0, expression.lowerBound) }
      tokens.append(ListToken(expression.upperBound..<pattern.upperBound, .anchor))
    } else {
      tokens += PatternTokens.tokens(ofMask: Array(line.bytes[pattern]))
        .map { shifted($0, pattern.lowerBound) }
    }
    var end = pattern.upperBound
    for option in line.options {
      let name = line.name(of: option)
      // `$` or a comma, and `~`.
      tokens.append(ListToken(end..<max(end, name.lowerBound), .separator))
      tokens.append(ListToken(name, .optionName))
      if let value = option.value {
        tokens.append(
          ListToken(name.upperBound..<max(name.upperBound, value.lowerBound), .separator))
        tokens += hostTokens(line, line.entries(of: option), option.name)
      }
      end = option.range.upperBound
    }
    return tokens
  }

  /// Entries of a host list with their `~`, and the separators between them.
  private static func hostTokens(
    _ line: FilterLine, _ entries: [Range<Int>], _ option: String
  ) -> [ListToken] {
    let areHosts = option.isEmpty || FilterLine.hostOptions.contains(option)
    var tokens: [ListToken] = []
    var end = entries.first?.lowerBound ?? 0
    for entry in entries where !entry.isEmpty {
      let isExcluded = line.bytes[entry.lowerBound] == UInt8(ascii: "~")
      let start = entry.lowerBound + (isExcluded ? 1 : 0)
      tokens.append(ListToken(end..<max(end, start), .separator))
      if areHosts { tokens.append(ListToken(start..<entry.upperBound, .host)) }
      end = entry.upperBound
    }
    return tokens
  }

  private static func cosmeticTokens(_ line: FilterLine) -> [ListToken] {
    hostTokens(line, line.targets, "") + [
      ListToken(line.marker, .separator), ListToken(line.body, .selector),
    ]
  }

  private static func shifted(_ token: ListToken, _ offset: Int) -> ListToken {
    ListToken(
      (token.range.lowerBound + offset)..<(token.range.upperBound + offset), token.kind)
  }
}
