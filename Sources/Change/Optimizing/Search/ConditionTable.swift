// SPDX-License-Identifier: Apache-2.0

internal import RuleModel
internal import RuleProofs
internal import Patterns

/// The conditions of a list, each meaning once, and which of them are wider than others.
struct ConditionTable {
  /// One condition; its entries are numbers, in order.
  struct Entry {
    let kind: Condition.Kind
    let entries: [Int]
    private let members: Set<Int>

    init(kind: Condition.Kind, entries: [Int]) {
      self.kind = kind
      self.entries = entries.sorted()
      members = Set(entries)
    }

    func contains(_ entry: Int) -> Bool { members.contains(entry) }
  }

  private(set) var conditions: [Entry] = []
  private var numbers: [ConditionMeaning: Int] = [:]
  private var entryNumbers: [[UInt8]: Int] = [:]
  /// For each entry those that are at least as wide, itself first, if they are domains.
  private var parentTexts: [[[UInt8]]] = []

  /// How many entries the conditions have, each once.
  var entryCount: Int { parentTexts.count }

  /// The number of the condition of a trigger; nil if it has none.
  mutating func number(of trigger: Trigger) -> Int? {
    guard let meaning = ConditionMeaning(trigger) else { return nil }
    if let known = numbers[meaning] { return known }
    numbers[meaning] = conditions.count
    let entries = meaning.entries.map { number(of: $0, meaning.kind) }
    conditions.append(Entry(kind: meaning.kind, entries: entries))
    return conditions.count - 1
  }

  private mutating func number(of key: [UInt8], _ kind: Condition.Kind) -> Int {
    let mark = ConditionTable.mark(of: kind)
    if let known = entryNumbers[[mark] + key] { return known }
    entryNumbers[[mark] + key] = parentTexts.count
    let isHost = kind.isOnDomain && DomainPattern.isPlainHost(key)
    parentTexts.append(isHost ? ConditionTable.parents(of: key).map { [mark] + $0 } : [])
    return parentTexts.count - 1
  }

  /// Domains, pages and frames are compared with their own kind only.
  private static func mark(of kind: Condition.Kind) -> UInt8 {
    kind.isOnDomain ? 0 : kind.isOnFrame ? 1 : 2
  }

  /// The domains that hold wherever a plain host does: with a star those above it, too.
  static func parents(of entry: [UInt8]) -> [[UInt8]] {
    let star = UInt8(ascii: "*")
    let host = entry.first == star ? entry.dropFirst() : entry[...]
    var parents: [[UInt8]] = [[star] + host]
    for index in host.indices where host[index] == UInt8(ascii: ".") {
      parents.append([star] + host[(index + 1)...])
    }
    return parents
  }

  /// The entries of the list that hold wherever an entry does, the entry itself among them.
  func atLeastAsWide(as entry: Int) -> [Int] {
    [entry] + parentTexts[entry].compactMap { entryNumbers[$0] }.filter { $0 != entry }
  }

  /// Whether one condition holds wherever another one does; nil stands for no condition.
  func covers(_ wide: Int?, _ narrow: Int?) -> Bool {
    guard let wide, wide != narrow else { return true }
    guard let narrow, conditions[wide].kind == conditions[narrow].kind else { return false }
    let (one, other) = (conditions[wide], conditions[narrow])
    return one.kind.isPositive
      ? other.entries.allSatisfy { holds(one, whereverHolds: $0) }
      : one.entries.allSatisfy { holds(other, whereverHolds: $0) }
  }

  private func holds(_ condition: Entry, whereverHolds entry: Int) -> Bool {
    atLeastAsWide(as: entry).contains { condition.contains($0) }
  }
}
