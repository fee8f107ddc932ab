// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleModel
internal import Patterns

/// Joins rules whose patterns differ in one character or set: `ads1` and `ads2` become `ads[12]`.
enum CharacterSetUnion {
  /// Longer patterns are left as they are.
  private static let longestPattern = 400
  /// More terms than this are not compared.
  private static let mostGaps = 6_000_000
  /// More rules than there are characters are not joined in one set.
  private static let mostMembers = 127

  /// A term of a rule, and the hash of everything around it.
  private struct Gap {
    let hash: UInt64
    let rule: Int
    let range: Range<Int>
  }

  static func join(_ list: inout WorkingList) {
    let order = ListOrder(list)
    var gaps: [Gap] = []
    for number in list.live where order.isOpen(number, list) && gaps.count < mostGaps {
      addGaps(of: number, list, order, &gaps)
    }
    gaps.sort { ($0.hash, $0.rule) < ($1.hash, $1.rule) }
    var taken: Set<Int> = []
    for group in groups(in: gaps) {
      let free = group.filter { !taken.contains($0.rule) }
      guard let first = free.first else { continue }
      let members = Array(free.filter { isSame($0, first, list, order) }.prefix(mostMembers))
      guard members.count > 1, join(members, in: &list) else { continue }
      taken.formUnion(members.map(\.rule))
    }
  }

  private static func addGaps(
    of number: Int, _ list: WorkingList, _ order: ListOrder, _ gaps: inout [Gap]
  ) {
    guard let trigger = list.rules[number]?.trigger, trigger.urlFilter.count <= longestPattern,
      list.facts[number].type != .ignoreFollowingRules
    else { return }
    let filter = URLFilter(parsing: trigger.urlFilter)
    guard filter.problems.isEmpty, !filter.matchesEverything else { return }
    let hashes = TextHashes(trigger.urlFilter)
    let rest = RuleRest(number, list, order).hash
    for node in filter.nodes where SetText.content(of: node, in: filter) != nil {
      let hash = hashes.around(node.range) &+ rest &+ UInt64(node.start)
      gaps.append(Gap(hash: hash, rule: number, range: node.range))
    }
  }

  /// The gaps with equal hashes, the largest groups first.
  private static func groups(in gaps: [Gap]) -> [ArraySlice<Gap>] {
    var groups: [ArraySlice<Gap>] = []
    var start = 0
    while start < gaps.count {
      var end = start + 1
      while end < gaps.count, gaps[end].hash == gaps[start].hash { end += 1 }
      if end > start + 1 { groups.append(gaps[start..<end]) }
      start = end
    }
    return groups.sorted { one, other in
      guard one.count == other.count, let first = one.first, let second = other.first else {
        return one.count > other.count
      }
      return (first.rule, first.range.lowerBound) < (second.rule, second.range.lowerBound)
    }
  }

  /// Whether two rules are the same apart from one term.
  private static func isSame(
    _ gap: Gap, _ first: Gap, _ list: WorkingList, _ order: ListOrder
  ) -> Bool {
    guard RuleRest(gap.rule, list, order) == RuleRest(first.rule, list, order),
      list.areAlikeApartFromPattern(gap.rule, first.rule),
      let one = list.rules[gap.rule]?.trigger.urlFilter,
      let other = list.rules[first.rule]?.trigger.urlFilter
    else { return false }
    return one[..<gap.range.lowerBound] == other[..<first.range.lowerBound]
      && one[gap.range.upperBound...].elementsEqual(other[first.range.upperBound...])
  }

  private static func join(_ gaps: [Gap], in list: inout WorkingList) -> Bool {
    guard let first = gaps.first, var rule = list.rules[first.rule] else { return false }
    let pattern = rule.trigger.urlFilter
    var content: [UInt8] = []
    var union = CharacterSet()
    for gap in gaps {
      guard let source = list.rules[gap.rule]?.trigger.urlFilter else { return false }
      let filter = URLFilter(parsing: source)
      guard let node = filter.nodes.first(where: { $0.range == gap.range }),
        let text = SetText.content(of: node, in: filter)
      else { return false }
      content += text
      union.formUnion(SetText.characters(of: node, in: filter))
    }
    let set = [UInt8(ascii: "[")] + content + [UInt8(ascii: "]")]
    let made =
      pattern[..<first.range.lowerBound] + set + pattern[first.range.upperBound...]
    guard isExact(Array(made), union, pattern, at: first.range.lowerBound) else { return false }
    rule.trigger.urlFilter = Array(made)
    list.replace(gaps.map(\.rule), with: rule, .characterSet)
    return true
  }

  /// Whether a pattern has the same terms as another one, apart from a set.
  private static func isExact(
    _ made: [UInt8], _ union: CharacterSet, _ pattern: [UInt8], at offset: Int
  ) -> Bool {
    let (new, old) = (URLFilter(parsing: made), URLFilter(parsing: pattern))
    guard new.problems.isEmpty, new.nodes.count == old.nodes.count else { return false }
    return zip(new.nodes, old.nodes).allSatisfy { one, other in
      if Int(one.start) == offset, one.kind == .set {
        return new.sets[Int(one.value)].characters == union && !new.sets[Int(one.value)].isNegated
      }
      return made[one.range] == pattern[other.range] && one.kind == other.kind
        && one.next == other.next
    }
  }
}
