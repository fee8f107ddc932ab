// SPDX-License-Identifier: Apache-2.0

internal import RuleIndex
internal import RuleText
internal import URLFilter
internal import Vocabulary

/// The conditions of rules, each once.
struct ConditionTable {
  /// What tells one condition from another.
  struct Key: Hashable {
    let member: TriggerMember
    let entries: [[UInt8]]
    let isCaseSensitive: Bool

    init(_ condition: Condition, isCaseSensitive: Bool) {
      member = condition.member
      entries = condition.entries.map(\.bytes)
      self.isCaseSensitive = isCaseSensitive
    }

    var isOnDomain: Bool { member == .ifDomain || member == .unlessDomain }
    var isOnFrame: Bool { member == .ifFrameURL || member == .unlessFrameURL }
    var isUnless: Bool {
      member == .unlessDomain || member == .unlessTopURL || member == .unlessFrameURL
    }

    /// What WebKit makes of an entry.
    func pattern(of entry: [UInt8]) -> [UInt8] {
      isOnDomain ? DomainPattern.pattern(of: entry) : entry
    }
  }

  private var keys: [Key] = []
  private var numbers: [Key: Int] = [:]
  private var starts: [Int] = []
  private var universal: Set<Int> = []
  /// Where the texts of entries stand.
  private(set) var entries: [UInt32] = []

  /// How many conditions are on pages.
  var pageCount: Int { keys.count { !$0.isOnFrame } }

  func knows(_ key: Key) -> Bool { numbers[key] != nil }

  mutating func number(of key: Key, texts: inout TextTable) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    starts.append(entries.count)
    for entry in key.entries { entries.append(texts.offset(of: entry)) }
    return keys.count - 1
  }

  /// An entry of the condition matches every URL.
  mutating func markUniversal(_ number: Int) { universal.insert(number) }

  /// The word that stands for a condition in a rule's class, and whether the rule never applies.
  ///
  /// Beside a request method WebKit compares the wrong bits: `if-…` never holds and `unless-…`
  /// always does.
  func word(of number: Int, _ key: Key, isBroken: Bool) -> (word: UInt32, neverHolds: Bool) {
    let isMatched: Bool? = isBroken ? false : universal.contains(number) ? true : nil
    var word = UInt32(number + 1) << IndexFormat.ConditionBit.shift
    if key.isUnless { word |= IndexFormat.ConditionBit.unless }
    if key.isOnFrame { word |= IndexFormat.ConditionBit.frame }
    if isMatched != nil { word |= IndexFormat.ConditionBit.always }
    return (word, isMatched == key.isUnless)
  }

  /// The order of the file: conditions on pages, then those on frames.
  func order() -> ConditionOrder {
    let onPages = keys.indices.filter { !keys[$0].isOnFrame }
    return ConditionOrder(onPages + keys.indices.filter { keys[$0].isOnFrame })
  }

  func records(_ order: ConditionOrder) -> [ConditionRecord] {
    order.oldNumbers.map { number in
      var record = ConditionRecord()
      let key = keys[number]
      record.member = UInt32(TriggerMember.conditions.firstIndex(of: key.member) ?? 0)
      record.isCaseSensitive = key.isCaseSensitive ? 1 : 0
      record.entriesStart = UInt32(starts[number])
      record.entriesCount = UInt32(key.entries.count)
      return record
    }
  }
}

/// The numbers of conditions in the file.
struct ConditionOrder {
  let oldNumbers: [Int]
  private let newNumbers: [UInt32]

  init(_ oldNumbers: [Int]) {
    self.oldNumbers = oldNumbers
    var newNumbers = [UInt32](repeating: 0, count: oldNumbers.count)
    for (new, old) in oldNumbers.enumerated() { newNumbers[old] = UInt32(new) }
    self.newNumbers = newNumbers
  }

  func number(_ old: UInt32) -> UInt32 { newNumbers[Int(old)] }

  /// The word of a condition with its new number.
  func word(_ word: UInt32) -> UInt32 {
    guard word != 0 else { return 0 }
    let shift = IndexFormat.ConditionBit.shift
    let bits = word & (1 << shift - 1)
    return (number((word >> shift) - 1) + 1) << shift | bits
  }
}
