// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The tokens of patterns, with ranges in the text of the pattern.
enum PatternTokens {
  /// The tokens of a regular expression.
  static func tokens(ofExpression text: [UInt8]) -> [ListToken] {
    let filter = URLFilter(parsing: text)
    var tokens: [ListToken] = []
    let host = PatternWords(filter)?.host
    if let host { tokens.append(ListToken(host, .host)) }
    for (index, node) in filter.nodes.enumerated() {
      guard Int(node.end) <= text.count, host.map({ !$0.contains(Int(node.start)) }) ?? true else {
        continue
      }
      tokens += PatternTokens.tokens(of: node, at: index, filter)
      if node.end > node.atomEnd {
        tokens.append(ListToken(Int(node.atomEnd)..<Int(node.end), .quantifier))
      }
    }
    return ListToken.sorted(tokens)
  }

  private static func tokens(
    of node: PatternNode, at index: Int, _ filter: URLFilter
  ) -> [ListToken] {
    let atom = node.atomRange
    switch node.kind {
    case .character:
      let isEscape = atom.count > 1 && filter.source[atom.lowerBound] == UInt8(ascii: "\\")
      return isEscape ? [ListToken(atom, .escape)] : []
    case .any: return [ListToken(atom, .wildcard)]
    case .set: return [ListToken(atom, .set)]
    case .startOfLine, .endOfLine: return [ListToken(atom, .anchor)]
    case .alternative: return [ListToken(atom, .group)]
    case .characterClass, .wordBoundary, .backReference: return [ListToken(atom, .escape)]
    case .group, .lookaround, .modifiers: return brackets(of: node, at: index, filter)
    }
  }

  /// `(`, `(?:` and so on up to the first term, and the bracket at the end.
  private static func brackets(
    of node: PatternNode, at index: Int, _ filter: URLFilter
  ) -> [ListToken] {
    let atom = node.atomRange
    let isClosed = atom.count > 1 && filter.source[atom.upperBound - 1] == UInt8(ascii: ")")
    let end = isClosed ? atom.upperBound - 1 : atom.upperBound
    let hasTerms = index + 1 < min(Int(node.next), filter.nodes.count)
    let inside = hasTerms ? Int(filter.nodes[index + 1].start) : end
    let opening = ListToken(atom.lowerBound..<max(atom.lowerBound, min(inside, end)), .group)
    return isClosed ? [opening, ListToken(end..<atom.upperBound, .group)] : [opening]
  }

  /// The tokens of a mask.
  static func tokens(ofMask mask: [UInt8]) -> [ListToken] {
    var tokens: [ListToken] = []
    if let host = PatternWords(mask: mask).host { tokens.append(ListToken(host, .host)) }
    for (index, byte) in mask.enumerated() {
      switch byte {
      case UInt8(ascii: "*"): tokens.append(ListToken(index..<(index + 1), .wildcard))
      case UInt8(ascii: "^"): tokens.append(ListToken(index..<(index + 1), .separator))
      case UInt8(ascii: "|") where index == mask.count - 1 && index > 1:
        tokens.append(ListToken(index..<(index + 1), .anchor))
      default: break
      }
    }
    let start = mask.starts(with: "||".utf8) ? 2 : mask.first == UInt8(ascii: "|") ? 1 : 0
    tokens.append(ListToken(0..<start, .anchor))
    return ListToken.sorted(tokens)
  }
}
