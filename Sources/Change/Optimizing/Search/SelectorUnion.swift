// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Joins the selectors of rules with the same trigger.
///
/// WebKit drops a rule if one of its selectors is invalid, and an unclosed one takes along what
/// follows it. So each selector must be valid and closed.
enum SelectorUnion {
  /// The most selectors of a rule: one that is broken by hand affects no more than these.
  private static let longest = 65_536

  private struct Key: Hashable {
    let run: Int
    let pattern: Int
    let flags: LoadFlags
    let condition: Int?
  }

  static func join(_ list: inout WorkingList) {
    let order = ListOrder(list)
    var groups = RuleGroups<Key>()
    for number in list.live where mayJoin(number, list, order) {
      let facts = list.facts[number]
      guard case .cssDisplayNone? = list.rules[number]?.action else { continue }
      groups.add(
        number,
        to: Key(
          run: order.run[number], pattern: facts.pattern, flags: facts.flags,
          condition: facts.condition))
    }
    for group in groups.joinable(in: list, without: { $0.action = .block }) {
      for part in parts(of: group, list) where part.count > 1 { join(part, in: &list) }
    }
  }

  /// Rules of the global style sheet may join, too: WebKit joins them itself, and they stay there.
  private static func mayJoin(_ number: Int, _ list: WorkingList, _ order: ListOrder) -> Bool {
    order.isOpen(number, list) || order.isGlobal(number, list) && !list.facts[number].isFrozen
  }

  /// Puts each rule into the first part that has room for its selectors.
  private static func parts(of group: [Int], _ list: WorkingList) -> [[Int]] {
    var parts: [(rules: [Int], length: Int)] = []
    for number in group {
      guard let selector = selector(of: number, list), Selectors.isClosed(selector) else {
        continue
      }
      let length = selector.count + 2
      if let slot = parts.firstIndex(where: { $0.length + length <= longest }) {
        parts[slot].rules.append(number)
        parts[slot].length += length
      } else {
        parts.append(([number], length))
      }
    }
    return parts.map(\.rules)
  }

  private static func selector(of number: Int, _ list: WorkingList) -> [UInt8]? {
    guard case .cssDisplayNone(let selector)? = list.rules[number]?.action else { return nil }
    return selector
  }

  private static func join(_ group: [Int], in list: inout WorkingList) {
    guard var rule = list.rules[group[0]] else { return }
    let selectors = group.compactMap { selector(of: $0, list) }
    rule.action = .cssDisplayNone(selector: Array(selectors.joined(separator: ", ".utf8)))
    list.replace(group, with: rule, .selectorsJoined)
  }
}
