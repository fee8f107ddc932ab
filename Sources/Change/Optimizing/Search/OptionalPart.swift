// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// Joins two rules if one has a part that the other lacks: `adframe` and `ad/frame` become
/// `ad\/?frame`.
enum OptionalPart {
  /// Longer patterns are left unchanged: all their parts are examined.
  private static let longestPattern = 256
  /// The most parts that are examined.
  private static let mostParts = 200_000_000

  static func join(_ list: inout WorkingList) {
    let order = ListOrder(list)
    var short = KnownPatterns()
    let open = list.live.filter { order.isOpen($0, list) && isUsable($0, list) }
    for number in open { short.add(number, list, order) }
    var taken: Set<Int> = []
    var parts = 0
    for number in open where !taken.contains(number) && parts < mostParts {
      let length = list.rules[number]?.trigger.urlFilter.count ?? 0
      parts += length * length / 2
      guard let found = part(of: number, short, taken, list, order),
        join(number, found.rule, found.part, in: &list)
      else { continue }
      taken.insert(number)
      taken.insert(found.rule)
    }
  }

  private static func isUsable(_ number: Int, _ list: WorkingList) -> Bool {
    guard let pattern = list.rules[number]?.trigger.urlFilter else { return false }
    return pattern.count <= longestPattern && list.facts[number].pattern != PatternTable.universal
      && list.facts[number].type != .ignoreFollowingRules
  }

  /// A part of a rule's pattern without which it is the pattern of another rule.
  private static func part(
    of number: Int, _ short: KnownPatterns, _ taken: Set<Int>, _ list: WorkingList,
    _ order: ListOrder
  ) -> (rule: Int, part: Range<Int>)? {
    guard let pattern = list.rules[number]?.trigger.urlFilter else { return nil }
    let edges = edges(of: URLFilter(parsing: pattern))
    let hashes = TextHashes(pattern)
    let rest = RuleRest(number, list, order)
    let restHash = rest.hash
    for first in edges.indices.dropLast(2) {
      for last in edges.indices[(first + 1)...].dropLast() {
        let part = edges[first]..<edges[last]
        for rule in short.rules(with: hashes.around(part) &+ restHash) {
          guard rule != number, !taken.contains(rule), RuleRest(rule, list, order) == rest,
            list.areAlikeApartFromPattern(rule, number),
            let other = list.rules[rule]?.trigger.urlFilter,
            other.elementsEqual(pattern[..<part.lowerBound] + pattern[part.upperBound...])
          else { continue }
          return (rule, part)
        }
      }
    }
    return nil
  }

  /// The offsets between the terms of a pattern that are in no group, its ends among them.
  private static func edges(of filter: URLFilter) -> [Int] {
    guard filter.problems.isEmpty, !filter.matchesEverything else { return [] }
    var edges = [0]
    var index = 0
    while index < filter.nodes.count {
      let node = filter.nodes[index]
      // Only a term that stands for itself can be before or after a part.
      if node.kind == .group {
        edges.append(Int(node.end))
      } else {
        edges.append(node.range.upperBound)
      }
      index = Int(node.next)
    }
    return edges
  }

  private static func join(
    _ long: Int, _ short: Int, _ part: Range<Int>, in list: inout WorkingList
  ) -> Bool {
    guard let pattern = list.rules[long]?.trigger.urlFilter,
      var rule = list.rules[min(long, short)]
    else { return false }
    let text = Array(pattern[part])
    let nodes = URLFilter(parsing: text).nodes
    let isSingle = nodes.count == 1 && nodes[0].minimum == 1 && nodes[0].maximum == 1
    let optional = isSingle ? text + Array("?".utf8) : Array("(".utf8) + text + Array(")?".utf8)
    let made = Array(pattern[..<part.lowerBound] + optional + pattern[part.upperBound...])
    guard isExact(made, optional, pattern, part) else { return false }
    rule.trigger.urlFilter = made
    list.replace([min(long, short), max(long, short)], with: rule, .optionalPart)
    return true
  }

  /// Whether a pattern has the terms of another one, with a part of it as one optional term.
  private static func isExact(
    _ made: [UInt8], _ optional: [UInt8], _ pattern: [UInt8], _ part: Range<Int>
  ) -> Bool {
    let (new, old) = (URLFilter(parsing: made), URLFilter(parsing: pattern))
    guard new.problems.isEmpty, !new.matchesEverything else { return false }
    let shift = optional.count - part.count
    let expected =
      edges(of: old).filter { $0 <= part.lowerBound }
      + edges(of: old).filter { $0 >= part.upperBound }.map { $0 + shift }
    // A `$` or `^` cannot be optional, and the rest must read as before.
    return edges(of: new) == expected
  }
}

/// The patterns of rules by hash.
private struct KnownPatterns {
  private static let bits = 20

  private var filter = [UInt64](repeating: 0, count: (1 << bits) / 64)
  private var rules: [UInt64: [Int]] = [:]

  mutating func add(_ number: Int, _ list: WorkingList, _ order: ListOrder) {
    guard let pattern = list.rules[number]?.trigger.urlFilter else { return }
    let hash = TextHashes(pattern).whole &+ RuleRest(number, list, order).hash
    rules[hash, default: []].append(number)
    let bit = KnownPatterns.bit(hash)
    filter[bit / 64] |= 1 << UInt64(bit % 64)
  }

  func rules(with hash: UInt64) -> [Int] {
    let bit = KnownPatterns.bit(hash)
    guard filter[bit / 64] >> UInt64(bit % 64) & 1 == 1 else { return [] }
    return rules[hash] ?? []
  }

  private static func bit(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
  }
}
