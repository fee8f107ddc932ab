// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// Removes `ignore-previous-rules` that undo nothing.
enum IdleIgnores {
  static func remove(from list: inout WorkingList) {
    let order = ListOrder(list)
    var before = LoadReach()
    var ruleCount = 0
    for number in list.live {
      let facts = list.facts[number]
      if !facts.isIgnore {
        before.add(facts, list.table.patterns.entries[facts.text].host)
        ruleCount += 1
      } else if facts.type == .ignorePreviousRules, order.isOpen(number, list),
        list.idlePairs + ruleCount <= mostPairs,
        before.isDisjoint(with: facts, list.table.patterns.entries[facts.text].host),
        list.keepsGlobalSheet(without: number)
      {
        list.idlePairs += ruleCount
        list.remove(number, .ignoresNothing)
      }
    }
  }

  /// The most pairs of rules that the steps of one list may need.
  ///
  /// The check of a step compares its ignore rule with all rules before it. Further ignore rules
  /// stay.
  private static let mostPairs = 10_000_000
}

/// The loads that some rules apply to, as far as their flags and hosts show it.
///
/// A pattern of a host and its subdomains meets another one only if one host is the other or below
/// it. All other patterns are taken to meet.
struct LoadReach {
  /// The flags of rules whose pattern is not that of a host.
  private var flags: Set<LoadFlags> = []
  /// For the host of each rule, and those above it, the flags of the rules.
  private var above: [[UInt8]: Set<LoadFlags>] = [:]
  /// For the host of each rule its flags.
  private var hosts: [[UInt8]: Set<LoadFlags>] = [:]
  /// The flags of all rules whose pattern is that of a host.
  private var hostFlags: Set<LoadFlags> = []

  mutating func add(_ facts: RuleFacts, _ host: [UInt8]?) {
    guard let host else {
      flags.insert(facts.flags)
      return
    }
    hosts[host, default: []].insert(facts.flags)
    hostFlags.insert(facts.flags)
    for parent in LoadReach.suffixes(of: host) { above[parent, default: []].insert(facts.flags) }
  }

  /// Whether no load can be one of both.
  func isDisjoint(with facts: RuleFacts, _ host: [UInt8]?) -> Bool {
    guard flags.allSatisfy({ $0.areApart(from: facts.flags) }) else { return false }
    guard let host else {
      return hostFlags.allSatisfy { $0.areApart(from: facts.flags) }
    }
    let met =
      (above[host] ?? []).union(LoadReach.suffixes(of: host).flatMap { hosts[$0] ?? [] })
    return met.allSatisfy { $0.areApart(from: facts.flags) }
  }

  /// A host and the hosts above it.
  private static func suffixes(of host: [UInt8]) -> [[UInt8]] {
    [host] + host.indices.filter { host[$0] == UInt8(ascii: ".") }.map { Array(host[($0 + 1)...]) }
  }
}
