// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import Patterns

/// Writes patterns without quantifiers that mean nothing and give a pattern a machine of its own.
///
/// `X.*$` is `X`, and `Xa+` is `Xa`, because what follows a pattern does not matter.
enum CheaperSpelling {
  static func rewrite(_ list: inout WorkingList) {
    let order = ListOrder(list)
    for number in list.live where order.isOpen(number, list) {
      guard var rule = list.rules[number], rule.action.type != .ignoreFollowingRules,
        let made = shorter(rule.trigger.urlFilter),
        let evidence = UnionProof.evidence(
          made, of: [rule.trigger.urlFilter], isCaseSensitive: rule.trigger.isCaseSensitive)
      else { continue }
      rule.trigger.urlFilter = made
      list.replace([number], with: rule, .simplerSpelling, evidence: evidence)
    }
  }

  /// The pattern without an open end; nil if it has none.
  private static func shorter(_ pattern: [UInt8]) -> [UInt8]? {
    for ending in [".*$", ".*"] where pattern.count > ending.utf8.count {
      guard pattern.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { continue }
      return Array(pattern.dropLast(ending.utf8.count))
    }
    guard pattern.count > 1, pattern.last == UInt8(ascii: "+") else { return nil }
    return Array(pattern.dropLast())
  }
}

/// Removes entries of conditions that other entries cover: each entry is a pattern of its own.
enum EntryRemoval {
  static func rewrite(_ list: inout WorkingList) {
    let order = ListOrder(list)
    for number in list.live where order.isOpen(number, list) {
      guard var rule = list.rules[number], rule.action.type != .ignoreFollowingRules,
        let condition = rule.trigger.condition, condition.kind.isOnDomain
      else { continue }
      let entries = needed(of: condition.entries)
      guard entries.count < condition.entries.count else { continue }
      rule.trigger.condition = Condition(condition.kind, entries)
      list.replace([number], with: rule, .entriesRemoved)
    }
  }

  private static func needed(of entries: [[UInt8]]) -> [[UInt8]] {
    let all = Set(entries)
    var seen: Set<[UInt8]> = []
    return entries.filter { entry in
      guard seen.insert(entry).inserted else { return false }
      guard DomainPattern.isPlainHost(entry) else { return true }
      return !ConditionTable.parents(of: entry).contains { $0 != entry && all.contains($0) }
    }
  }
}
