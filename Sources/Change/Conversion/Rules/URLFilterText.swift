// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// The `urlFilter` that is equivalent to a pattern.
struct URLFilterText {
  /// The filter; nil if there is none.
  let text: [UInt8]?

  private static let star = UInt8(ascii: "*")
  private static let bar = UInt8(ascii: "|")

  /// Looks for a filter.
  ///
  /// - Parameter takesEnd: Whether a separator at the end also stands for the end of the URL.
  init(_ pattern: [UInt8], isCaseSensitive: Bool, takesEnd: Bool) {
    let rest = PatternLead.rest(of: pattern)
    let parsed = URLFilter(parsing: rest ?? pattern)
    guard parsed.problems.isEmpty else {
      text = nil
      return
    }
    var nodes = parsed.nodes[...]
    var anchor = rest == nil ? [] : Array("||".utf8)
    if rest == nil, nodes.first?.kind == .startOfLine {
      anchor = [Self.bar]
      nodes.removeFirst()
    }
    let isTiedToEnd = nodes.last?.kind == .endOfLine
    if isTiedToEnd { nodes.removeLast() }
    let takesEnd = takesEnd || nodes.last.map { Self.isSeparatorOrEnd($0, parsed) } ?? false
    var pieces = nodes.map { Self.piece($0, parsed, isCaseSensitive) }
    if takesEnd, !pieces.isEmpty { pieces[pieces.count - 1] = UInt8(ascii: "^") }
    let body = pieces.compactMap(\.self)
    guard body.count == pieces.count, Self.isPlain(body, anchor),
      !(takesEnd && isTiedToEnd), takesEnd || body.last != UInt8(ascii: "^")
    else {
      text = nil
      return
    }
    text = anchor + body + (isTiedToEnd ? [Self.bar] : [])
  }

  /// Whether the characters at both ends stand for themselves.
  private static func isPlain(_ body: [UInt8], _ anchor: [UInt8]) -> Bool {
    guard let first = body.first, let last = body.last else { return false }
    if first == star, !anchor.isEmpty { return false }
    return first != bar && last != bar && last != star
  }

  /// The character of the filter that stands for a term.
  private static func piece(
    _ node: PatternNode, _ pattern: URLFilter, _ isCaseSensitive: Bool
  ) -> UInt8? {
    let isOnce = node.minimum == 1 && node.maximum == 1
    switch node.kind {
    case .character where isOnce && node.value > 0x20 && node.value < 0x7F:
      let byte = UInt8(truncatingIfNeeded: node.value)
      return byte == star || byte == UInt8(ascii: "^") ? nil : byte
    case .any where node.minimum == 0 && node.maximum == PatternNode.unlimited: return star
    case .set where isOnce: return isSeparator(pattern, node, isCaseSensitive) ? 0x5E : nil
    default: return nil
    }
  }

  /// Whether a pattern is a single separator.
  static func isSeparator(_ pattern: [UInt8], isCaseSensitive: Bool) -> Bool {
    let parsed = URLFilter(parsing: pattern)
    guard parsed.problems.isEmpty, parsed.nodes.count == 1, let node = parsed.nodes.first else {
      return false
    }
    return piece(node, parsed, isCaseSensitive) == UInt8(ascii: "^")
  }

  private static func isSeparator(
    _ pattern: URLFilter, _ node: PatternNode, _ isCaseSensitive: Bool
  ) -> Bool {
    let set = pattern.sets[Int(node.value)]
    let members = set.members(isCaseSensitive: isCaseSensitive)
    return set.isNegated && members.removing(0) == separators.removing(0)
  }

  /// Whether a term is a separator or the end of the URL, for which NUL stands in a set.
  private static func isSeparatorOrEnd(_ node: PatternNode, _ pattern: URLFilter) -> Bool {
    guard node.kind == .set, node.minimum == 1, node.maximum == 1 else { return false }
    let set = pattern.sets[Int(node.value)]
    return !set.isNegated && set.characters.contains(0)
      && set.characters.removing(0) == separators.removing(0)
  }

  /// What `^` stands for.
  private static let separators: CharacterSet = {
    var others = CharacterSet()
    for range in ["az", "AZ", "09", "__", "--", "..", "%%"] {
      let ends = range.unicodeScalars.map(\.value)
      others.insert(ends[0]...ends[1])
    }
    return others.inverted()
  }()
}
