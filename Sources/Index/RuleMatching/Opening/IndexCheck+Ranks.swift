// SPDX-License-Identifier: Apache-2.0

/// Checks the ranks of rules.
extension IndexCheck {
  /// In a list with ranks, later rules have the same rank or a higher one: a decision keeps the last
  /// rule of each kind.
  func checkRanks() throws(IndexError) {
    let ranks: Table<RankRecord> = layout.table(.ranks)
    for number in 0..<listRecords.count {
      let list = listRecords[number]
      let offset = number * IndexFormat.Section.lists.elementSize
      guard list.ranking.isKnown else { throw damaged(.lists, offset, .rankingKind) }
      guard !list.ranking.hasRanks || ranks.count == ruleCount else {
        throw damaged(.lists, offset, .missingRanks)
      }
      guard list.ranking.hasRanks else { continue }
      guard list.hasCut == 0, list.globalCount == 0 else {
        throw damaged(.lists, offset, .rankedListRules)
      }
      let rules = Int(list.firstRule)..<Int(list.firstRule + list.ruleCount)
      // How many lines a ruleset has is not in the index.
      try checkLines(of: [rules], upTo: .max)
      for rule in rules {
        guard ranks[rule].kind < 8 else { throw damaged(.ranks, rule * 16, .rankKind) }
        guard rule == rules.lowerBound || ranks[rule - 1].rank <= ranks[rule].rank else {
          throw damaged(.ranks, rule * 16, .rankOrder)
        }
      }
    }
    guard ranks.count == 0 || ranks.count == ruleCount else {
      throw damaged(.ranks, 0, .rankCount)
    }
  }
}
