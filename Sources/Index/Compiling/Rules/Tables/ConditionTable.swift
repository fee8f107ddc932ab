// SPDX-License-Identifier: Apache-2.0

internal import TextFormats
internal import RuleMatching
internal import Patterns
internal import RuleModel

/// The conditions of rules, each once.
struct ConditionTable {
  /// The properties that distinguish conditions.
  struct Key: Hashable {
    let kind: ConditionKind
    let isUnless: Bool
    let entries: [[UInt8]]
    let isCaseSensitive: Bool

    init(_ condition: Condition, isCaseSensitive: Bool) {
      kind = ConditionKind(condition.kind)
      isUnless = !condition.kind.isPositive
      entries = condition.entries
      self.isCaseSensitive = isCaseSensitive
    }

    /// The same number for `if-…` and `unless-…` with equal entries.
    init(_ condition: SluiceCondition) {
      kind = ConditionKind(condition.kind)
      isUnless = false
      entries = condition.entries
      isCaseSensitive = false
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      for entry in entries { TextKey(entry).hash(into: &hasher) }
    }

    var isOnDomain: Bool { kind.isOnDomain }
    /// Whether it is not known from the page alone.
    var isLate: Bool { kind.subject != .page }

    /// WebKit's pattern for an entry.
    func pattern(of entry: [UInt8]) -> [UInt8] {
      isOnDomain ? DomainPattern.pattern(of: entry) : entry
    }

    /// The host that an entry is filed under, where hosts alone are compared.
    func host(of entry: [UInt8]) -> PatternPlan? {
      let hasStar = entry.first == UInt8(ascii: "*")
      var host = hasStar ? Array(entry.dropFirst()) : entry
      if host.suffix(2).elementsEqual(".*".utf8) { host[host.count - 1] = SuffixLabel.text }
      guard host.count <= PatternPlan.longestHost else { return nil }
      return .plainHost(FiledHost(host), pattern: hasStar ? .domainAndBelow : .domain)
    }
  }

  private var keys: [Key] = []
  private var numbers: [Key: Int] = [:]
  private var universal: Set<Int> = []
  private var combinations: [[ConditionWord]] = []
  private var combinationNumbers: [[ConditionWord]: Int] = [:]

  /// How many conditions are on pages.
  var pageCount: Int { keys.count { !$0.isLate } }

  /// The number of a condition, and whether it is a new one.
  mutating func number(of key: Key) -> (number: Int, isNew: Bool) {
    if let known = numbers[key] { return (known, false) }
    numbers[key] = keys.count
    keys.append(key)
    return (keys.count - 1, true)
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
      ConditionID(number), isUnless: key.isUnless, isOnFrame: key.isLate,
      alwaysHolds: isMatched != nil)
    return (word, isMatched == key.isUnless)
  }

  /// The word for a term of a combination, and whether the term never holds.
  func term(
    _ number: Int, _ key: Key, isUnless: Bool
  ) -> (word: ConditionWord, neverHolds: Bool) {
    let isUniversal = universal.contains(number)
    let word = ConditionWord(
      ConditionID(number), isUnless: isUnless, isOnFrame: key.isLate, alwaysHolds: isUniversal)
    return (word, isUniversal && isUnless)
  }

  /// The word for terms that must all hold.
  mutating func word(ofCombination terms: [ConditionWord]) -> ConditionWord {
    let number = combinationNumbers[terms] ?? combinations.count
    if number == combinations.count {
      combinationNumbers[terms] = number
      combinations.append(terms)
    }
    return ConditionWord(
      ConditionID(ConditionOrder.firstCombination + number), isUnless: false, isOnFrame: true,
      alwaysHolds: false)
  }

  /// The order of the file: conditions on pages, on frames, on sources and on requests.
  func order() -> ConditionOrder {
    let numbers = ConditionKind.Subject.allCases.flatMap { subject in
      keys.indices.filter { keys[$0].kind.subject == subject }
    }
    return ConditionOrder(numbers, combinations)
  }

  /// The terms of the combinations, each after their number.
  func combinedTerms(_ order: ConditionOrder) -> [UInt32] {
    combinations.flatMap { terms in
      [UInt32(terms.count)] + terms.map { order.word($0).rawValue }
    }
  }

  func records(_ order: ConditionOrder) -> [ConditionRecord] {
    var start = 0
    return order.oldNumbers.map { number in
      var record = ConditionRecord()
      let key = keys[number]
      record.kind = key.kind.rawValue
      record.isCaseSensitive = key.isCaseSensitive ? 1 : 0
      record.entriesStart = UInt32(start)
      record.entriesCount = UInt32(key.entries.count)
      start += key.entries.count
      return record
    }
  }

  /// References to the entries: to hosts of pages where they exist, otherwise to texts.
  func entries(
    _ order: ConditionOrder, _ pages: PatternSetBuilder, _ late: PatternSetBuilder,
    _ texts: inout TextTable
  ) -> [UInt32] {
    order.oldNumbers.flatMap { number in
      keys[number].entries.map { entry in
        ConditionTable.reference(to: entry, of: keys[number], pages, late)
          ?? texts.offset(of: entry) | EntryReference.text
      }
    }
  }

  private static func reference(
    to entry: [UInt8], of key: Key, _ pages: PatternSetBuilder, _ late: PatternSetBuilder
  ) -> UInt32? {
    if key.kind.isOwn { return reference(toLate: entry, of: key, late) }
    guard key.isOnDomain, let plan = PatternPlan(domain: entry, key.isCaseSensitive),
      case .plainHost(let host, let pattern) = plan, let offset = pages.offset(ofHost: host)
    else { return nil }
    let star = pattern == .domainAndBelow ? EntryReference.star : 0
    return offset << EntryReference.shift | star
  }

  private static func reference(
    toLate entry: [UInt8], of key: Key, _ late: PatternSetBuilder
  ) -> UInt32? {
    guard key.isOnDomain, let plan = key.host(of: entry),
      case .plainHost(let host, let pattern) = plan, let offset = late.offset(ofHost: host)
    else { return nil }
    let star = pattern == .domainAndBelow ? EntryReference.star : 0
    return offset << EntryReference.shift | star | EntryReference.late
  }
}

/// The numbers of conditions in the file.
struct ConditionOrder {
  /// The number of the first combination until conditions have their numbers in the file.
  static let firstCombination = 1 << 28

  let oldNumbers: [Int]
  private let newNumbers: [ConditionID]
  /// Where the terms of each combination begin.
  private let combinationStarts: [Int]

  init(_ oldNumbers: [Int], _ combinations: [[ConditionWord]]) {
    self.oldNumbers = oldNumbers
    var start = 0
    combinationStarts = combinations.map { terms in
      defer { start += terms.count + 1 }
      return start
    }
    var newNumbers = [ConditionID](repeating: ConditionID(0), count: oldNumbers.count)
    for (new, old) in oldNumbers.enumerated() { newNumbers[old] = ConditionID(new) }
    self.newNumbers = newNumbers
  }

  /// Combinations come after all conditions, each by the offset of its terms.
  func number(_ old: ConditionID) -> ConditionID {
    let combination = old.number - ConditionOrder.firstCombination
    guard combination >= 0 else { return newNumbers[old.number] }
    return ConditionID(oldNumbers.count + combinationStarts[combination])
  }

  /// The word of a condition with its new number.
  func word(_ word: ConditionWord) -> ConditionWord {
    word.isNone ? .none : word.renumbered(to: number(word.condition))
  }
}
