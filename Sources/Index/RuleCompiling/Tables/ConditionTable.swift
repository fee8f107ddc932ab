// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import URLFilters
internal import RuleModel

/// The conditions of rules, each once.
struct ConditionTable {
  /// The properties that distinguish conditions.
  struct Key: Hashable {
    let kind: Condition.Kind
    let entries: [[UInt8]]
    let isCaseSensitive: Bool

    init(_ condition: Condition, isCaseSensitive: Bool) {
      kind = condition.kind
      entries = condition.entries
      self.isCaseSensitive = isCaseSensitive
    }

    var isOnDomain: Bool { kind.isOnDomain }
    var isOnFrame: Bool { kind.isOnFrame }
    var isUnless: Bool { !kind.isPositive }

    /// The pattern that WebKit makes of an entry.
    func pattern(of entry: [UInt8]) -> [UInt8] {
      isOnDomain ? DomainPattern.pattern(of: entry) : entry
    }
  }

  private var keys: [Key] = []
  private var numbers: [Key: Int] = [:]
  private var universal: Set<Int> = []

  /// How many conditions are on pages.
  var pageCount: Int { keys.count { !$0.isOnFrame } }

  func knows(_ key: Key) -> Bool { numbers[key] != nil }

  mutating func number(of key: Key) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// Records that an entry of the condition matches every URL.
  mutating func markUniversal(_ number: Int) { universal.insert(number) }

  /// The word for a condition in a rule's class, and whether the rule never applies.
  ///
  /// Next to a request method WebKit compares the wrong bits: `if-…` never holds and `unless-…`
  /// always does.
  func word(of number: Int, _ key: Key, isBroken: Bool) -> (word: ConditionWord, neverHolds: Bool) {
    let isMatched: Bool? = isBroken ? false : universal.contains(number) ? true : nil
    let word = ConditionWord(
      ConditionID(number), isUnless: key.isUnless, isOnFrame: key.isOnFrame,
      alwaysHolds: isMatched != nil)
    return (word, isMatched == key.isUnless)
  }

  /// The order of the file: conditions on pages, then those on frames.
  func order() -> ConditionOrder {
    let onPages = keys.indices.filter { !keys[$0].isOnFrame }
    return ConditionOrder(onPages + keys.indices.filter { keys[$0].isOnFrame })
  }

  func records(_ order: ConditionOrder) -> [ConditionRecord] {
    var start = 0
    return order.oldNumbers.map { number in
      var record = ConditionRecord()
      let key = keys[number]
      record.kind = UInt16(Condition.Kind.allCases.firstIndex(of: key.kind) ?? 0)
      record.isCaseSensitive = key.isCaseSensitive ? 1 : 0
      record.entriesStart = UInt32(start)
      record.entriesCount = UInt32(key.entries.count)
      start += key.entries.count
      return record
    }
  }

  /// References to the entries: to hosts of pages where they exist, otherwise to texts.
  func entries(
    _ order: ConditionOrder, _ pages: PatternSetBuilder, _ texts: inout TextTable
  ) -> [UInt32] {
    order.oldNumbers.flatMap { number in
      keys[number].entries.map { entry in
        ConditionTable.reference(to: entry, of: keys[number], pages)
          ?? texts.offset(of: entry) | EntryReference.text
      }
    }
  }

  private static func reference(
    to entry: [UInt8], of key: Key, _ pages: PatternSetBuilder
  ) -> UInt32? {
    guard key.isOnDomain, let plan = PatternPlan(domain: entry, key.isCaseSensitive),
      case .plainHost(let host, let pattern) = plan, let offset = pages.offset(ofHost: host)
    else { return nil }
    let star = pattern == .domainAndBelow ? EntryReference.star : 0
    return offset << EntryReference.shift | star
  }
}

/// The numbers of conditions in the file.
struct ConditionOrder {
  let oldNumbers: [Int]
  private let newNumbers: [ConditionID]

  init(_ oldNumbers: [Int]) {
    self.oldNumbers = oldNumbers
    var newNumbers = [ConditionID](repeating: ConditionID(0), count: oldNumbers.count)
    for (new, old) in oldNumbers.enumerated() { newNumbers[old] = ConditionID(new) }
    self.newNumbers = newNumbers
  }

  func number(_ old: ConditionID) -> ConditionID { newNumbers[old.number] }

  /// The word of a condition with its new number.
  func word(_ word: ConditionWord) -> ConditionWord {
    word.isNone ? .none : word.renumbered(to: number(word.condition))
  }
}
