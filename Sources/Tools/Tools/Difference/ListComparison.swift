// SPDX-License-Identifier: Apache-2.0

internal import RuleProofs
internal import RuleModel

/// Compares two lists.
///
/// Takes time n log n in the rules of both.
struct ListComparison {
  private let old: ComparedList
  private let new: ComparedList
  private let table: MeaningTable
  /// The ignore rules that have kept their order, as pairs of entries.
  private let ignoring: [PositionPair]
  private var ignoreChain: OrderChain
  private var matching: EntryMatching
  private var lost: [Int]
  private var found: [Int]
  private var moved: [MovedRule] = []

  init(_ oldRules: [LocatedRule], _ newRules: [LocatedRule]) {
    var table = MeaningTable()
    let meanings = TwoAtOnce.map(oldRules, newRules) { $0.map { RuleMeaning($0.rule) } }
    let old = ComparedList(oldRules, meanings.old, &table)
    let new = ComparedList(newRules, meanings.new, &table)
    let spine = EntryMatching(
      old: old.candidates(\.isIgnoring) { _ in 0 }, new: new.candidates(\.isIgnoring) { _ in 0 })
    (self.old, self.new, self.table) = (old, new, table)
    ignoring = spine.pairs
    var chain = OrderChain(ListComparison.stretches(of: spine.pairs, old, new))
    matching = ListComparison.matching(old, new, chain)
    if chain.dropCrossedLinks(by: ListComparison.stretches(of: matching.pairs, old, new)) {
      matching = ListComparison.matching(old, new, chain)
    }
    ignoreChain = chain
    lost = spine.unmatchedOld + matching.unmatchedOld
    found = spine.unmatchedNew + matching.unmatchedNew
  }

  /// All differences.
  mutating func difference() -> ListDifference {
    noteMovedIgnoreRules()
    let kept = noteRulesAcrossIgnoreRules()
    noteRulesAcrossRedirects(kept)
    let pairing = ChangePairing(
      lost: lost.map { candidate($0, old, isOld: true) },
      found: found.map { candidate($0, new, isOld: false) })
    let changed = pairing.pairs.map { change($0.old, $0.new) }
    let same = ignoring.count + matching.pairs.count - moved.count
    return ListDifference(
      added: pairing.found.sorted().map { new.rule($0) },
      removed: pairing.lost.sorted().map { old.rule($0) },
      changed: changed.sorted { $0.new.position.index < $1.new.position.index },
      moved: moved.sorted { $0.new.position.index < $1.new.position.index }, same: same,
      repeatedOld: old.repeated, repeatedNew: new.repeated)
  }

  // MARK: Stretches between ignore rules

  private static func stretches(
    of pairs: [PositionPair], _ old: ComparedList, _ new: ComparedList
  ) -> [PositionPair] {
    pairs.map {
      PositionPair(old: old.entries[$0.old].stretch, new: new.entries[$0.new].stretch)
    }
  }

  private static func matching(
    _ old: ComparedList, _ new: ComparedList, _ chain: OrderChain
  ) -> EntryMatching {
    EntryMatching(
      old: old.candidates {
        !$0.isIgnoring
      } orderClass: {
        chain.oldClass($0.stretch)
      },
      new: new.candidates {
        !$0.isIgnoring
      } orderClass: {
        chain.newClass($0.stretch)
      })
  }

  private mutating func noteMovedIgnoreRules() {
    let kept = Set(ignoreChain.links)
    for (number, pair) in ignoring.enumerated() where !kept.contains(number) {
      moved.append(MovedRule(old: old.rule(pair.old), new: new.rule(pair.new), across: nil))
    }
  }

  /// Records rules that are on the other side of an ignore rule and returns the others.
  private mutating func noteRulesAcrossIgnoreRules() -> [PositionPair] {
    var kept: [PositionPair] = []
    for pair in matching.pairs {
      let stretches = PositionPair(
        old: old.entries[pair.old].stretch, new: new.entries[pair.new].stretch)
      let crossed = ignoreChain.crossed(stretches)
      guard !crossed.isEmpty else {
        kept.append(pair)
        continue
      }
      let isBehind = ignoreChain.oldClass(stretches.old) == crossed.lowerBound
      let link = ignoreChain.links[isBehind ? crossed.upperBound - 1 : crossed.lowerBound]
      note(pair, across: new.rule(ignoring[link].new), isBehind: isBehind)
    }
    return kept
  }

  private mutating func note(_ pair: PositionPair, across rule: LocatedRule?, isBehind: Bool) {
    let crossing = rule.map { MovedRule.Crossing(rule: $0, isBehind: isBehind) }
    moved.append(MovedRule(old: old.rule(pair.old), new: new.rule(pair.new), across: crossing))
  }

  // MARK: Rules whose order counts, apart from ignore rules

  /// The first redirect counts, and a redirect before a block may win over it; changes of headers
  /// are applied one after the other.
  private mutating func noteRulesAcrossRedirects(_ pairs: [PositionPair]) {
    let redirects = pairs.filter { old.entries[$0.old].action == .redirect }
    let blocks = pairs.filter { old.entries[$0.old].action == .block }
    noteOrder(of: redirects, crossedBy: redirects.isEmpty ? [] : blocks)
    noteOrder(of: pairs.filter { old.entries[$0.old].action == .modifyHeaders }, crossedBy: [])
  }

  private mutating func noteOrder(of pairs: [PositionPair], crossedBy others: [PositionPair]) {
    var chain = OrderChain(pairs)
    chain.dropCrossedLinks(by: others)
    let kept = Set(chain.links)
    for (number, pair) in pairs.enumerated() where !kept.contains(number) {
      note(pair, across: nil, isBehind: false)
    }
    for pair in others {
      let crossed = chain.crossed(pair)
      guard !crossed.isEmpty else { continue }
      let isBehind = chain.oldClass(pair.old) == crossed.lowerBound
      let link = chain.links[isBehind ? crossed.upperBound - 1 : crossed.lowerBound]
      note(pair, across: new.rule(pairs[link].new), isBehind: isBehind)
    }
  }

  // MARK: Rules that were changed

  private func candidate(
    _ entry: Int, _ list: ComparedList, isOld: Bool
  ) -> ChangePairing.Candidate {
    let stretch = list.entries[entry].stretch
    return ChangePairing.Candidate(
      entry: entry, meaning: table.meanings[list.entries[entry].meaning],
      orderClass: isOld ? ignoreChain.oldClass(stretch) : ignoreChain.newClass(stretch))
  }

  private func change(_ oldEntry: Int, _ newEntry: Int) -> ChangedRule {
    let (one, other) = (old.rule(oldEntry), new.rule(newEntry))
    let stretches = PositionPair(
      old: old.entries[oldEntry].stretch, new: new.entries[newEntry].stretch)
    return ChangedRule(
      old: one, new: other, changes: PropertyChange.all(from: one, to: other),
      isMoved: !ignoreChain.crossed(stretches).isEmpty)
  }
}

extension ComparedList {
  /// The entries that meet a condition, with their classes.
  fileprivate func candidates(
    _ isWanted: (Entry) -> Bool, orderClass: (Entry) -> Int
  ) -> [EntryMatching.Candidate] {
    var candidates: [EntryMatching.Candidate] = []
    var known: (stretch: Int, orderClass: Int)?
    for (number, entry) in entries.enumerated() where isWanted(entry) {
      // Entries of one stretch have one class.
      if known?.stretch != entry.stretch { known = (entry.stretch, orderClass(entry)) }
      candidates.append(
        EntryMatching.Candidate(
          entry: number, meaning: entry.meaning, orderClass: known?.orderClass ?? 0))
    }
    return candidates
  }
}
