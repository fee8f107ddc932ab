// SPDX-License-Identifier: Apache-2.0

internal import RuleMatching
internal import RuleModel

/// The conditions of rules, and the URLs under which they are filed.
extension IndexBuilder {
  mutating func conditionWord(
    of rule: Rule, _ index: Int
  ) throws(LimitError) -> (word: ConditionWord, neverHolds: Bool) {
    if let terms = rule.trigger.sluice?.conditions, !terms.isEmpty {
      return try combination(terms, rule, index)
    }
    guard let condition = rule.trigger.condition else { return (.none, false) }
    let key = ConditionTable.Key(
      condition, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
    let number = try number(of: key, index)
    let isBroken = !rule.trigger.hasSluiceTerms && !rule.trigger.flags.isDisjoint(with: .anyMethod)
    return conditions.word(of: number, key, isBroken: isBroken)
  }

  /// The word for conditions that WebKit does not have, and for the one that it has.
  private mutating func combination(
    _ terms: [SluiceCondition], _ rule: Rule, _ index: Int
  ) throws(LimitError) -> (word: ConditionWord, neverHolds: Bool) {
    guard terms.count < IndexFormat.mostTerms else {
      throw LimitError(
        list: records.count, rule: index,
        message: "a rule can have at most \(IndexFormat.mostTerms - 1) conditions in `sluice`")
    }
    var words: [(word: ConditionWord, neverHolds: Bool)] = []
    for term in terms {
      let key = ConditionTable.Key(term)
      let number = try number(of: key, index)
      words.append(conditions.term(number, key, isUnless: !term.kind.isPositive))
    }
    if let condition = rule.trigger.condition {
      let key = ConditionTable.Key(
        condition, isCaseSensitive: rule.trigger.isConditionCaseSensitive)
      let number = try number(of: key, index)
      words.append(conditions.term(number, key, isUnless: key.isUnless))
    }
    let word = conditions.word(ofCombination: words.map(\.word))
    return (word, words.contains { $0.neverHolds })
  }

  /// The number of a condition; a new one is filed under the URLs that it is for.
  private mutating func number(
    of key: ConditionTable.Key, _ index: Int
  ) throws(LimitError) -> Int {
    let (number, isNew) = conditions.number(of: key)
    guard isNew else { return number }
    var isUniversal = false
    for entry in key.entries {
      isUniversal = try addEntry(entry, key, number, index) || isUniversal
    }
    if isUniversal { conditions.markUniversal(number) }
    return number
  }

  /// Files an entry under the URLs that it is for; true if it matches all of them.
  private mutating func addEntry(
    _ entry: [UInt8], _ key: ConditionTable.Key, _ number: Int, _ index: Int
  ) throws(LimitError) -> Bool {
    let plan: PatternPlan
    if key.kind.isOnWholeHost {
      // A host that is too long for the table is no host of the web.
      guard let host = key.host(of: entry) else { return false }
      plan = host
    } else if key.isOnDomain, let plain = PatternPlan(domain: entry, key.isCaseSensitive) {
      plan = plain
    } else {
      let pattern = key.pattern(of: entry)
      plan = try self.pattern(pattern, isCaseSensitive: key.isCaseSensitive, index)
    }
    guard !plan.isEverything else { return true }
    if key.isLate || key.kind.isOwn {
      frames.add(plan, target: UInt32(number))
    } else {
      pages.add(plan, target: UInt32(number))
    }
    return false
  }
}
