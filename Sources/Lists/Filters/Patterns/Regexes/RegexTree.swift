// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import Patterns

/// Creates the tree of a regular expression.
struct RegexTree {
  /// More deeply nested groups are not read, because of the stack that they need.
  private static let deepest = 100

  private let filter: URLFilter
  private let isCaseSensitive: Bool

  /// Parses an expression.
  static func term(
    of regex: [UInt8], isCaseSensitive: Bool
  ) throws(RegexObstacle) -> RegexTerm {
    guard regex.count <= RegexBudget.mostCharacters else { throw RegexBudget.tooMany(regex) }
    let filter = URLFilter(parsing: regex)
    if let obstacle = RegexTree.obstacle(in: filter) { throw obstacle }
    let tree = RegexTree(filter: filter, isCaseSensitive: isCaseSensitive)
    return try tree.term(of: 0..<filter.nodes.count, depth: 0)
  }

  private func term(of nodes: Range<Int>, depth: Int) throws(RegexObstacle) -> RegexTerm {
    guard depth < RegexTree.deepest else { throw RegexBudget.tooMany(filter.source) }
    var alternatives: [RegexTerm] = []
    var sequence: [RegexTerm] = []
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      if filter.nodes[index].kind == .alternative {
        alternatives.append(RegexTree.joined(sequence))
        sequence = []
      } else if let term = try term(of: index, depth: depth) {
        sequence.append(term)
      }
      index = Int(filter.nodes[index].next)
    }
    guard !alternatives.isEmpty else { return RegexTree.joined(sequence) }
    return .either(alternatives + [RegexTree.joined(sequence)])
  }

  private static func joined(_ terms: [RegexTerm]) -> RegexTerm {
    terms.count == 1 ? terms[0] : .sequence(terms)
  }

  private func term(of index: Int, depth: Int) throws(RegexObstacle) -> RegexTerm? {
    let node = filter.nodes[index]
    let term: RegexTerm
    switch node.kind {
    case .character: term = .set(folded(CharacterSet(UInt8(truncatingIfNeeded: node.value))))
    case .any: term = .set(.any)
    case .set:
      let set = filter.sets[Int(node.value)].members(isCaseSensitive: isCaseSensitive)
      // U+0000, which WebKit takes for the end of the URL, is a character here.
      term = .set(set.removing(0))
    case .characterClass:
      var set = CharacterSet()
      let members = CharacterClass.characters(of: UInt8(truncatingIfNeeded: node.value))
      for character in members { set.insert(character) }
      term = .set(set)
    case .group: term = try self.term(of: (index + 1)..<Int(node.next), depth: depth + 1)
    case .startOfLine: term = .assertion(.start)
    case .endOfLine: term = .assertion(.end)
    case .wordBoundary:
      let isNegated = filter.source[node.atomRange].last == UInt8(ascii: "B")
      term = .assertion(isNegated ? .noWordBoundary : .wordBoundary)
    case .lookaround: return try look(index, depth: depth)
    case .alternative, .modifiers, .backReference: return nil
    }
    guard (node.minimum, node.maximum) != (1, 1) else { return term }
    let maximum = node.maximum == PatternNode.unlimited ? nil : Int(node.maximum)
    return .repetition(term, minimum: Int(node.minimum), maximum: maximum)
  }

  /// A group that looks around; nothing if it may be left out.
  private func look(_ index: Int, depth: Int) throws(RegexObstacle) -> RegexTerm? {
    let node = filter.nodes[index]
    let start = Int(node.start)
    guard node.minimum > 0, let kind = RegexLook.Kind(filter.source[start...]) else { return nil }
    let body = try term(of: (index + 1)..<Int(node.next), depth: depth + 1)
    return .look(body, kind, start..<(start + (kind.isBehind ? 4 : 3)))
  }

  /// The set without U+0000, which no URL has.
  private func folded(_ set: CharacterSet) -> CharacterSet {
    (isCaseSensitive ? set : set.foldingCase()).removing(0)
  }
}

/// What no pattern can express.
extension RegexTree {
  private static func obstacle(in filter: URLFilter) -> RegexObstacle? {
    let obstacles = filter.problems.compactMap { obstacle($0, in: filter) }
    return obstacles.first { $0.kind == .syntax } ?? backReference(in: filter) ?? obstacles.first
  }

  private static func obstacle(_ problem: PatternProblem, in filter: URLFilter) -> RegexObstacle? {
    let range = problem.range
    switch problem.kind {
    case .syntax: return RegexObstacle(.syntax, range, problem.message)
    case .tooLong: return RegexBudget.tooMany(filter.source)
    case .lookaround
    where filter.nodes.contains { $0.kind == .modifiers && $0.start == range.lowerBound }:
      return RegexObstacle(.syntax, range, "a group that changes flags cannot be written")
    case .backReference: return backReference(range)
    case .nonASCII:
      return RegexObstacle(.nonASCII, range, "a URL has only ASCII characters")
    // A range that ends beyond ASCII has the same characters in ASCII as one that ends there.
    case .lookaround, .rangeAbort, .alternatives, .repetition, .characterClass,
      .characterClassInSet,
      .wordBoundary, .startOfLine, .endOfLine:
      return nil
    }
  }

  private static func backReference(_ range: Range<Int>) -> RegexObstacle {
    RegexObstacle(.backReference, range, "a reference to a group cannot be written")
  }

  /// `\1` where there is a first group: WebKit's dialect has no such references.
  private static func backReference(in filter: URLFilter) -> RegexObstacle? {
    let digits = UInt8(ascii: "1")...UInt8(ascii: "9")
    for node in filter.nodes where node.kind == .character {
      let text = filter.source[Int(node.start)...].prefix(6)
      guard text.first == UInt8(ascii: "\\"), let digit = text.dropFirst().first,
        digits.contains(digit)
      else { continue }
      let number = text.dropFirst().prefix { $0.isDigit }
      guard number.reduce(0, { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }) <= groupCount(of: filter)
      else { continue }
      return backReference(Int(node.start)..<(Int(node.start) + 1 + number.count))
    }
    return nil
  }

  /// How many groups can be referred to by number.
  private static func groupCount(of filter: URLFilter) -> Int {
    filter.nodes.count { node in
      guard node.kind == .group else { return false }
      return !filter.source[Int(node.start)...].prefix(3).elementsEqual("(?:".utf8)
    }
  }
}
