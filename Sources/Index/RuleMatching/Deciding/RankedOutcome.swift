// SPDX-License-Identifier: Apache-2.0

internal import RuleModel

/// The outcome of all lists of an index that are weighed by ranks.
///
/// The rule with the highest rank wins. Rules that change headers come into force in addition to a
/// rule that allows the load, if their rank is higher, and if no other rule wins. In a list that
/// hides, an upgrade or a redirect that cannot be carried out has no effect, and neither has any
/// rule below it; rules of the other lists have.
struct RankedOutcome {
  let layer: Int
  /// The rule that wins.
  private(set) var winner: RuleID?
  /// The rules that change headers, those with the highest rank first, and each rule of an extension
  /// once.
  private(set) var headerRules: [RuleID] = []
  /// The best rules of their lists that hide others and cannot be carried out.
  private var hiders: [RuleID] = []
  private let matched: [RuleID]
  private let tables: IndexTables

  /// The outcome of one layer; nil if it has no lists with ranks.
  init?(
    layer: Int, of index: RuleIndex, _ outcomes: [ListOutcome],
    _ canBeCarriedOut: (RuleID) -> Bool
  ) {
    // INVARIANT: rankedListRules, rankingKind.
    let ranked = outcomes.filter { $0.layer == layer && $0.ranking.hasRanks }
    guard !ranked.isEmpty else { return nil }
    self.layer = layer
    tables = index.tables
    matched = ranked.flatMap(\.matched)
    for outcome in ranked {
      let best = best(of: outcome.matched)
      let acting =
        outcome.ranking == .hiding
        ? best.suffix(RankedOutcome.mostTried).last(where: canBeCarriedOut) : best.last
      if let acting, winner.map({ rank(of: $0).yields(to: rank(of: acting)) }) ?? true {
        winner = acting
      }
      if acting == nil { hiders += best }
    }
    headerRules = headerRulesInForce()
  }

  /// How many rules of one rank are tried: to see that a redirect leads nowhere may take a search for
  /// groups, so that thousands of them would take seconds.
  private static let mostTried = 20

  /// What the winner does; nil if there is none.
  var action: ActionNumber? { winner.map { tables.ruleClass($0).action } }

  private func rank(of rule: RuleID) -> RuleRank { RuleRank(rule, tables) }

  /// The rules of the highest rank that do not only change headers: the last ones of a list.
  // INVARIANT: rankOrder.
  private func best(of rules: [RuleID]) -> [RuleID] {
    let deciding = rules.filter { tables.ruleClass($0).action != .modifyHeaders }
    guard let last = deciding.last else { return [] }
    return deciding.filter { !(rank(of: $0) < rank(of: last)) }
  }

  private func headerRulesInForce() -> [RuleID] {
    guard action == nil || action == .ignorePreviousRules else { return [] }
    // INVARIANT: missingRanks.
    let least = winner.map(rank)
    var origins: Set<UInt32> = []
    return matched.filter { rule in
      tables.ruleClass(rule).action == .modifyHeaders && least.map { $0 < rank(of: rule) } ?? true
        && origins.insert(tables.ranks[rule.number].origin).inserted
    }.sorted { rank(of: $1).yields(to: rank(of: $0)) }
  }

  /// The status of each rule that matches.
  var matches: [RuleMatch] {
    matched.map { rule in
      RuleMatch(rule: RuleReference(layer: layer, rule: rule.number), state: state(of: rule))
    }
  }

  private func state(of rule: RuleID) -> RuleMatch.State {
    if rule == winner || headerRules.contains(rule) { return .inForce }
    let list = tables.ruleClass(rule).list
    let hider = hiders.first { tables.ruleClass($0).list == list && $0 != rule }
    guard let winning = winner ?? hider else { return .withoutEffect }
    return .undone(by: RuleReference(layer: layer, rule: winning.number))
  }
}

extension Matcher {
  /// The outcomes of all layers with ranks.
  func rankedOutcomes(
    _ outcomes: [ListOutcome], _ url: SerializedURL, _ load: Load
  ) -> [RankedOutcome] {
    guard layerTables.hasRanks else { return [] }
    return layers.indices.compactMap { number in
      RankedOutcome(layer: number, of: layers[number], outcomes) { rule in
        canBeCarriedOut(rule, of: layers[number].tables, url, load)
      }
    }
  }

  /// Whether a rule does something with a load: Chromium upgrades only `http` and `ftp`, and does
  /// not redirect to the same URL.
  private func canBeCarriedOut(
    _ rule: RuleID, of tables: IndexTables, _ url: SerializedURL, _ load: Load
  ) -> Bool {
    let record = tables.ruleClass(rule)
    switch record.action {
    case .makeHTTPS: return url.isInsecureWeb
    case .redirect:
      guard load.type != .websocket, load.traits.otherType != .webtransport else { return false }
      guard let redirectStays else { return true }
      // INVARIANT: actionContent.
      var reader = PayloadReader(tables.text, at: Int(record.payload))
      let (redirect, urlFilter) = reader.redirect()
      return !redirectStays(redirect, urlFilter, url.bytesInChromium, .chromium)
    default: return true
    }
  }
}
