// SPDX-License-Identifier: Apache-2.0

internal import RuleText
internal import Patterns

/// Counts the DFAs that WebKit's compiler creates because of quantifiers after text.
///
/// All patterns with the same prefix up to their last quantifier share a DFA. A pattern with a
/// prefix of its own gets its own.
struct OwnMachines {
  /// The first rules with a new prefix.
  private(set) var examples: [SourceRule] = []
  private var beginnings: Set<[UInt8]> = []
  private var last: [UInt8] = []

  private static let mostExamples = 3

  /// How many different prefixes there are.
  var count: Int { beginnings.count }

  mutating func add(_ filter: URLFilter, _ rule: SourceRule) {
    guard !beginsAsLast(filter.source), let end = OwnMachines.endOfLastQuantifier(in: filter) else {
      return
    }
    last = Array(filter.source[..<end])
    if beginnings.insert(last).inserted, examples.count < Self.mostExamples {
      examples.append(rule)
    }
  }

  /// Whether a pattern starts like the last one, with no quantifier after the prefix: most do.
  private func beginsAsLast(_ source: [UInt8]) -> Bool {
    let count = last.count
    guard source.count > count else { return false }
    for index in 0..<count where source[index] != last[index] { return false }
    for index in count..<source.count where OwnMachines.isQuantifier(source[index]) { return false }
    return true
  }

  private static func isQuantifier(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "{")
  }

  /// The offset after the last term with a quantifier; nil if there is none.
  ///
  /// The text that WebKit removes from the end of a pattern does not count, nor does `.*` at its
  /// start.
  private static func endOfLastQuantifier(in filter: URLFilter) -> Int? {
    let decisive = endOfLastMandatoryTerm(in: filter)
    var end: Int?
    for (index, node) in filter.nodes.enumerated() where Int(node.end) <= decisive {
      let isQuantified = node.minimum != 1 || node.maximum != 1
      if isQuantified, index > 0 || node.kind != .any { end = max(end ?? 0, Int(node.end)) }
    }
    return end
  }

  private static func endOfLastMandatoryTerm(in filter: URLFilter) -> Int {
    var end = 0
    var index = 0
    while index < filter.nodes.count {
      if filter.nodes[index].minimum > 0 { end = Int(filter.nodes[index].end) }
      index = Int(filter.nodes[index].next)
    }
    return end
  }
}
