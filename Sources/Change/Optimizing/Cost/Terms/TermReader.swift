// SPDX-License-Identifier: Apache-2.0

internal import Patterns

/// Turns patterns into terms as WebKit does before it builds machines.
struct TermReader {
  /// Patterns with more nested groups are not read, because of the stack that they need.
  private static let deepest = 200

  var table = TermTable()
  var surroundings: [SurroundingsKey: Surroundings] = [:]

  private let anything = MachineTerm(atom: .set(.any), count: .any)
  private let end = MachineTerm(atom: .set(CharacterSet(0)), count: .once)

  /// The terms of a pattern: none if it matches everything; nil if it cannot be read.
  mutating func terms(of pattern: [UInt8], isCaseSensitive: Bool) -> [Int32]? {
    let filter = URLFilter(parsing: pattern)
    guard filter.verdict == nil else { return nil }
    guard !filter.matchesEverything else { return [] }
    var reading = Reading(filter: filter, isCaseSensitive: isCaseSensitive)
    guard var terms = reading.terms(of: 0..<filter.nodes.count, depth: 0, &table) else {
      return nil
    }
    if reading.hasEnd, endsWithAnything(terms) { reading.hasEnd = false }
    if !reading.hasEnd {
      while let last = terms.last, !table.mustConsume(last) { terms.removeLast() }
    }
    guard !reading.hasStart else { return terms }
    let start = table.number(of: anything)
    return [start] + terms.drop { $0 == start }
  }

  /// Whether a pattern reaches the end of the URL by matching any text up to it.
  ///
  /// A pattern of nothing else, as `(.*)$`, keeps its end, unless it is `.*$`.
  private mutating func endsWithAnything(_ terms: [Int32]) -> Bool {
    guard terms.last == table.number(of: end), let last = terms.dropLast().last else {
      return false
    }
    return last == table.number(of: anything)
      || table.isAnything(last) && terms.dropLast().contains { table.mustConsume($0) }
  }

  /// One pattern.
  private struct Reading {
    let filter: URLFilter
    let isCaseSensitive: Bool
    var hasStart = false
    var hasEnd = false

    mutating func terms(
      of nodes: Range<Int>, depth: Int, _ table: inout TermTable
    ) -> [Int32]? {
      guard depth < TermReader.deepest else { return nil }
      var terms: [Int32] = []
      var index = nodes.lowerBound
      while index < nodes.upperBound {
        let node = filter.nodes[index]
        if node.kind == .startOfLine {
          hasStart = true
        } else {
          guard let term = term(of: index, depth: depth, &table) else { return nil }
          terms.append(term)
        }
        index = Int(node.next)
      }
      return terms
    }

    private mutating func term(
      of index: Int, depth: Int, _ table: inout TermTable
    ) -> Int32? {
      let node = filter.nodes[index]
      if node.kind == .character, node.minimum == 1, node.maximum == 1 {
        let character = UInt8(truncatingIfNeeded: node.value)
        return table.number(of: character, isCaseSensitive: isCaseSensitive)
      }
      guard let atom = atom(of: index, depth: depth, &table) else { return nil }
      return table.number(of: MachineTerm(atom: atom, count: count(of: node)))
    }

    private mutating func atom(
      of index: Int, depth: Int, _ table: inout TermTable
    ) -> MachineTerm.Atom? {
      let node = filter.nodes[index]
      switch node.kind {
      case .character:
        let set = CharacterSet(UInt8(truncatingIfNeeded: node.value))
        return .set(isCaseSensitive ? set : set.foldingCase())
      case .any: return .set(.any)
      case .set:
        if filter.sets[Int(node.value)].isEndOfLine { hasEnd = true }
        return .set(filter.sets[Int(node.value)].members(isCaseSensitive: isCaseSensitive))
      case .endOfLine:
        hasEnd = true
        return .set(CharacterSet(0))
      case .group:
        return terms(of: (index + 1)..<Int(node.next), depth: depth + 1, &table).map {
          .group($0)
        }
      default: return nil
      }
    }

    private func count(of node: PatternNode) -> TermCount {
      switch (node.minimum, node.maximum) {
      case (1, 1): .once
      case (0, 1): .optional
      case (0, _): .any
      default: .some
      }
    }
  }
}
